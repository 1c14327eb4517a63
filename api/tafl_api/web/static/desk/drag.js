// Dragging does what two clicks do: pick up, let go over something that is named by `data-drop`.

const FAR = 7;

/**
 * Handlers for a piece that can be dragged: `lift()` tells whether it can, `drop(name)` where it
 * was let go (null: nowhere).
 */
export function draggable({ lift, drop }) {
  return { pointerdown: (event) => { if (event.button === 0 && event.isPrimary) start(event, lift, drop); } };
}

function start(event, lift, drop) {
  const place = event.currentTarget, piece = place.dataset.key ? place : place.querySelector("[data-key]") ?? place, from = { x: event.clientX, y: event.clientY };
  let lifted = false;
  function move(now) {
    if (now.pointerId !== event.pointerId) return;
    const x = now.clientX - from.x, y = now.clientY - from.y;
    if (!lifted) {
      if (Math.hypot(x, y) < FAR) return;
      if (!lift()) { end(); return; }
      lifted = true;
      piece.classList.add("dragged");
    }
    now.preventDefault();
    piece.style.translate = `${x}px ${y}px`;
  }
  function up(now) {
    if (now.pointerId !== event.pointerId) return;
    end();
    if (!lifted) return;
    // The click that follows a drag is none.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    const under = document.elementsFromPoint(now.clientX, now.clientY).map((one) => one.closest("[data-drop]")).find(Boolean);
    const target = now.type === "pointerup" && under && !piece.contains(under) ? under.dataset.drop : null;
    drop(target, () => { piece.style.translate = ""; piece.classList.remove("dragged"); });
  }
  function end() {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  }
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
