// "Confirm before sending": on at first. Off, a complete choice is sent by itself after a moment.
import { el } from "../dom.js";
import { say } from "./words.js";

const KEY = "tafl-confirm", WAIT = 3000;
let timer = 0, touched = "";

/** Tell whether a move waits for its button. */
export function isConfirming() {
  try { return localStorage.getItem(KEY) !== "off"; } catch { return true; }
}

/** Choose whether a move waits for its button. */
export function setConfirming(on) {
  try { localStorage.setItem(KEY, on ? "on" : "off"); } catch { /* for this page it stays as it was */ }
}

// Only what the reader chose is ever sent by itself, never what a board proposes on its own.
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, (event) => { if (event.target.closest?.(".slab, .panel, .cmds")) touched = document.getElementById("main").dataset.version ?? ""; }, true);
}

/** Send a complete choice after a moment, if the reader likes it so; another choice begins anew. */
export function quickly(page, offer) {
  clearTimeout(timer);
  if (!offer?.command || isConfirming() || touched !== String(page.look.version)) return;
  const version = page.look.version;
  timer = setTimeout(() => { if (page.look.version === version && page.bar.offered === offer && !page.then) page.send(offer.command); }, WAIT);
  page.bar.node.querySelector(".acts")?.append(el("button.btn", { type: "button", data: { key: "hold" }, on: { click: (event) => { clearTimeout(timer); event.currentTarget.remove(); } } }, say("confirm.hold", { n: WAIT / 1000 })));
}
