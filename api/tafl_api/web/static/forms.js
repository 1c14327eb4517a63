// Small forms: a card with fields, a button, and words beside the cause when something is refused.
import { once } from "./api.js";
import { el } from "./dom.js";

let count = 0;

/** Make a field with its label: `{name, label, type, autocomplete, value, hint}`. */
export function field({ name, label, hint, ...rest }) {
  const id = `${name}-${(count += 1)}`;
  return el("div.field", el("label", { for: id }, label), el("input.input", { id, name, required: true, ...rest }), hint ? el("p.hint", hint) : null);
}

/** Make a form; `run(values)` may give words to show when it is done. */
export function form({ fields, button, run, act = false, classes = "card pad stack" }) {
  const said = el("p.said", { role: "alert", hidden: true });
  const node = el("form", { class: classes, on: { submit: once(async () => {
    said.hidden = true;
    said.textContent = "";
    const values = Object.fromEntries(new FormData(node));
    try {
      const words = await run(values);
      if (words) tell(words, "chip ok");
    } catch (error) {
      tell(error.message, "err");
      node.querySelector("input")?.focus();
    }
  }) } }, fields, el("button.btn", { type: "submit", class: act ? "act wfull" : "" }, button), said);
  function tell(words, kind) {
    said.hidden = false;
    said.className = `said ${kind}`;
    said.textContent = words;
  }
  return node;
}
