// Tabs as screen readers expect them: one tab stop, arrow keys inside.
import { el } from "../dom.js";

let count = 0;

/** Make tabs of `[name, words, node]`; `onOpen(name)` is told which one is seen. */
export function tabs(parts, onOpen = () => {}) {
  const id = `tabs-${(count += 1)}`;
  const buttons = parts.map(([name, words], at) => el("button", { type: "button", role: "tab", id: `${id}-${name}`, "aria-controls": `${id}-${name}-body`, data: { tab: name }, on: { click: () => open(at) } }, words));
  const bodies = parts.map(([name, , node]) => el("div", { role: "tabpanel", id: `${id}-${name}-body`, "aria-labelledby": `${id}-${name}` }, node));
  const bar = el("div.tabs", { role: "tablist", on: { keydown: (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], here = buttons.indexOf(document.activeElement);
    if (!step || here < 0) return;
    event.preventDefault();
    event.stopPropagation(); // else the replay would take the key too
    const to = (here + step + buttons.length) % buttons.length;
    open(to);
    buttons[to].focus();
  } } }, buttons);
  function open(at) {
    buttons.forEach((button, n) => { button.setAttribute("aria-selected", String(n === at)); button.tabIndex = n === at ? 0 : -1; bodies[n].hidden = n !== at; });
    onOpen(parts[at][0]);
  }
  open(0);
  return [bar, bodies];
}
