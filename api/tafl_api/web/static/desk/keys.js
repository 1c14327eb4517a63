// A board is one tab stop. Arrow keys go to the nearest thing in their direction; things are named
// by `data-stop`, so that the place is kept when the table is drawn anew.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Listen for keys on a board; `back` takes one step back and tells whether there was one. */
export function roam(root, back) {
  let at = null, inside = false;
  root.addEventListener("focusin", (event) => {
    const stop = event.target.closest("[data-stop]");
    inside = true;
    if (stop) { at = stop.dataset.stop; mark(); }
  });
  root.addEventListener("focusout", (event) => { if (event.relatedTarget) inside = root.contains(event.relatedTarget); });
  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") { if (back()) event.preventDefault(); return; }
    const here = event.target.closest?.("[data-stop]"), all = stops();
    if (!here) return;
    const to = WAYS[event.key] ? nearest(here, all, WAYS[event.key]) : { Home: all[0], End: all.at(-1) }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
  });

  function stops() {
    return [...root.querySelectorAll("[data-stop]:not([disabled])")];
  }
  function mark() {
    const all = stops();
    const chosen = all.find((stop) => stop.dataset.stop === at) ?? all.find((stop) => stop.matches("[data-first]")) ?? all[0];
    for (const stop of all) stop.tabIndex = stop === chosen ? 0 : -1;
    return chosen;
  }
  /** After drawing: one thing can be reached by Tab, and the focus is where it was. */
  return function keep(held) {
    const chosen = mark();
    if (held && inside && !root.contains(document.activeElement)) chosen?.focus({ preventScroll: true });
  };
}

function nearest(here, all, [x, y]) {
  const from = middle(here);
  let best = null, least = Infinity;
  for (const stop of all) {
    if (stop === here) continue;
    const to = middle(stop), dx = to.x - from.x, dy = to.y - from.y;
    const ahead = dx * x + dy * y, aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (ahead < 4 || aside > ahead * 3 + 40) continue;
    // Straight on comes first: a step aside costs more than a step ahead.
    const cost = ahead + aside * 2.5;
    if (cost < least) { least = cost; best = stop; }
  }
  return best;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
