// What the boards share: one desk per root keeps the choice, draws each look over the last one,
// and offers the composed command to the bar, which alone sends.
import { roam } from "./keys.js";
import { settle, survey } from "./motion.js";
import { h, patch } from "./nodes.js";
import { wordsOf } from "./words.js";

export { h };
const desks = new WeakMap();

/** Load styles; wait for them, so that nothing is seen without. */
export function style(address) {
  const link = document.createElement("link");
  const loaded = new Promise((done) => { link.onload = done; link.onerror = done; });
  Object.assign(link, { rel: "stylesheet", href: address });
  document.head.append(link);
  return loaded;
}

await style(new URL("desk.css", import.meta.url));

/**
 * Make `render(root, look, send)` of a board: `words` by language, `draw(desk)` gives nodes,
 * `offer(desk)` what the bar says, `canBack(desk)` and `back(desk)` a step back, `keep(desk)` tells
 * whether a choice still stands, `changed(before, view)` names the places that differ.
 */
export function board(made) {
  return function render(root, look, send) {
    let desk = desks.get(root);
    if (!desk) desks.set(root, (desk = new Desk(root, made)));
    desk.show(look, send);
  };
}

class Desk {
  constructor(root, made) {
    Object.assign(this, { root, made, pick: {}, look: null, earlier: null, marks: new Map() });
    this.lang = document.documentElement.lang === "fr" ? "fr" : "en";
    this.say = wordsOf(made.words[this.lang], this.lang);
    root.classList.add("desk");
    this.keepPlace = roam(root, () => this.stepBack());
  }

  get view() { return this.look.view; }
  get you() { return this.look.you; }
  get legal() { return this.look.legal; }

  /** Name a seat as the reader knows it. */
  name(seat) {
    if (seat === this.you) return this.say("you");
    return this.look.names?.[seat] ?? this.look.seats[seat]?.name ?? this.say("seat", { n: seat + 1 });
  }

  show(look, send) {
    const last = this.look?.match === look.match ? this.look : null;
    Object.assign(this, { look, send });
    if (last?.version !== look.version) {
      this.earlier = last?.view ?? null;
      this.tag(last);
    }
    if (!this.legal.length || !this.made.keep(this)) this.pick = {};
    this.refresh();
  }

  /** Remember at which version a place changed, to number it as the recap does. */
  tag(last) {
    const { look } = this;
    if (!last || last.version > look.version) { this.marks.clear(); return; }
    for (const place of this.made.changed(last.view, look.view)) this.marks.set(place, look.version);
  }

  /** The recap's number of what others did to a place since my move. */
  mark(place) {
    const version = this.marks.get(place), recap = this.look.recap ?? [];
    const at = version === undefined ? -1 : recap.findIndex((line) => line.version === version && line.seat !== this.you);
    return at < 0 ? null : h("span.tag", { key: "tag", "aria-hidden": "true" }, String(at + 1));
  }

  /** Change the choice and draw it; `land` lets go of a piece that was dragged. */
  choose(change, land) {
    if (this.legal.length) Object.assign(this.pick, change);
    this.refresh(land);
  }

  stepBack() {
    if (!this.made.back(this)) return false;
    this.refresh();
    return true;
  }

  refresh(land = () => {}) {
    const { root, made, send } = this, held = root.contains(document.activeElement), seen = survey(root);
    const nodes = made.draw(this);
    land();
    patch(root, nodes);
    settle(root, seen);
    this.keepPlace(held);
    const back = made.canBack(this) ? { back: () => this.stepBack(), backWord: this.say("back") } : {};
    send?.offer?.(this.legal.length ? { ...made.offer(this), ...back } : null);
  }
}
