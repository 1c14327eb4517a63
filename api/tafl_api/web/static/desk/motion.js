// Pieces travel from where they were. An element with `data-key` is a piece, `data-place` names
// where it lies, `data-from` the place that it came from, `data-face` the side that is up.

const OURS = "desk";

/** Remember where every piece and place is, before something changes. */
export function survey(root) {
  const seen = new Map();
  for (const element of root.querySelectorAll("[data-place], [data-key]")) {
    const spot = { ...centre(element), width: element.offsetWidth, face: element.dataset.face, art: element.querySelector("svg") };
    if (element.dataset.place) seen.set(element.dataset.place, spot);
    if (element.dataset.key) seen.set(element.dataset.key, spot);
  }
  return seen;
}

/** Let every piece come from where it was. */
export function settle(root, seen) {
  if (!seen.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pieces = [...root.querySelectorAll("[data-key]")];
  for (const piece of pieces) stop(piece);
  const moves = pieces.map((piece) => ({ piece, old: origin(piece, seen), now: centre(piece), width: piece.offsetWidth }));
  const style = getComputedStyle(root);
  const timing = { duration: parseFloat(style.getPropertyValue("--move")) || 260, easing: style.getPropertyValue("--settle").trim() || "ease-out", id: OURS };
  for (const { piece, old, now, width } of moves) {
    if (!old) piece.animate([{ opacity: 0 }, { opacity: 1 }], timing);
    else {
      travel(piece, old.x - now.x, old.y - now.y, width ? old.width / width : 1, timing);
      if (old.face && piece.dataset.face && old.face !== piece.dataset.face) turn(piece, old.art, timing);
    }
  }
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function origin(piece, seen) {
  const { key, from, place } = piece.dataset;
  return seen.get(key) ?? seen.get(from) ?? seen.get(place);
}

function stop(piece) {
  for (const running of piece.getAnimations({ subtree: true })) if (running.id === OURS) running.cancel();
}

function travel(piece, x, y, scale, timing) {
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
  // The single properties leave `transform` to the states: lifted, sideways.
  const going = piece.animate([{ translate: `${x}px ${y}px`, scale: String(scale) }, { translate: "0px 0px", scale: "1" }], timing);
  piece.style.zIndex = "6";
  const land = () => { piece.style.zIndex = ""; };
  going.addEventListener("finish", land);
  going.addEventListener("cancel", land);
}

function turn(piece, art, timing) {
  const holder = piece.querySelector("svg")?.parentElement;
  if (!holder || !art || holder.contains(art)) return;
  // Until the middle of the turn the old face is seen; the new one lies under it already.
  const old = art.cloneNode(true);
  old.classList.add("turning");
  holder.append(old);
  const half = { duration: timing.duration / 2, id: OURS };
  const away = holder.animate([{ rotate: "y 0deg" }, { rotate: "y 90deg" }], { ...half, easing: "ease-in" });
  const clean = () => old.remove();
  away.addEventListener("cancel", clean);
  away.addEventListener("finish", () => {
    clean();
    holder.animate([{ rotate: "y 90deg" }, { rotate: "y 0deg" }], { ...half, easing: "ease-out" });
  });
}
