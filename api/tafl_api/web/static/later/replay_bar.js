// The bar under a match that is looked back at: one mark per version, buttons, keys, and a clock.
import { el, refill, svgEl } from "../dom.js";
import { toast } from "../frame.js";
import { say } from "./words.js";

const SHAPES = {
  first: "M6 5h2.5v14H6zM19 5v14L9.5 12z", back: "M16 5v14L6 12z", play: "M8 5v14l11-7z", pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z", on: "M8 5v14l10-7z", last: "M15.5 5H18v14h-2.500zM5 5v14l9.5-7z",
};
const SPEEDS = [1, 2, 4, 0.5], STEP = 1600, MOST_MARKS = 240;

export class ReplayBar {
  constructor(replay) {
    this.replay = replay;
    this.speed = 0;
    this.timer = 0;
    this.slider = el("input", { type: "range", step: "1", "aria-label": say("replay.slider"), on: { input: () => { this.stop(); replay.open(Number(this.slider.value)); } } });
    this.marks = el("div.marks", { "aria-hidden": "true" });
    this.count = el("b.num");
    this.playing = this.button("play", "replay.play", () => this.toggle());
    this.playing.classList.add("play");
    this.rate = el("button.btn.quiet.small", { type: "button", "aria-label": say("replay.speed"), on: { click: () => { this.speed = (this.speed + 1) % SPEEDS.length; this.rate.textContent = `${SPEEDS[this.speed]}×`; } } }, "1×");
    this.node = el("section.replay", { "aria-label": say("replay.bar") }, el("div.wrapw",
      el("div.line", this.count, el("span.only-wide.muted.small", say("replay.legend")), el("button.btn.quiet.small.leave", { type: "button", on: { click: () => replay.leave() } }, say("replay.leave"))),
      el("div.scrub", this.marks, this.slider),
      el("div.keys", this.button("link", "replay.link", () => this.copy()), this.button("first", "replay.first", () => this.go(replay.first)), this.button("back", "replay.back", () => this.go(replay.version - 1)),
        this.playing, this.button("on", "replay.on", () => this.go(replay.version + 1)), this.button("last", "replay.last", () => this.go(replay.last)), this.rate)));
    // Arrows belong to the replay wherever nothing else wants them.
    addEventListener("keydown", (event) => this.key(event));
  }

  button(name, words, run) {
    const drawing = svgEl("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    if (name === "link") drawing.append(svgEl("path", { d: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1", fill: "none", stroke: "currentColor", "stroke-width": "2" }));
    else drawing.append(svgEl("path", { d: SHAPES[name], fill: "currentColor" }));
    return el("button.iconbtn", { type: "button", "aria-label": say(words), title: say(words), data: { step: name }, on: { click: run } }, drawing);
  }

  /** Show where we are. */
  show() {
    const { first, last, version } = this.replay;
    Object.assign(this.slider, { min: String(first), max: String(last), value: String(version) });
    this.slider.setAttribute("aria-valuetext", `${say("replay.of", { n: version, most: last })} ${this.replay.linesAt(version).map((line) => line.text).join(" ")}`);
    refill(this.count, say("replay.of", { n: version, most: last }));
    refill(this.marks, last - first < MOST_MARKS ? this.each(first, last, version) : this.plain(first, last, version));
    for (const [step, off] of [["first", version <= first], ["back", version <= first], ["on", version >= last], ["last", version >= last]]) {
      // Still focusable: a button that vanishes under the finger loses the place of who uses keys.
      this.node.querySelector(`[data-step="${step}"]`).setAttribute("aria-disabled", String(off));
    }
  }

  each(first, last, version) {
    const told = new Map();
    for (const line of this.replay.page.history.lines) told.set(line.version, [...(told.get(line.version) ?? []), line]);
    return Array.from({ length: last - first + 1 }, (_, at) => {
      const n = first + at, lines = told.get(n) ?? [];
      const classes = [n === version ? "now" : n < version ? "done" : "", lines.length > 1 || n === last ? "big" : "", lines.length && lines.every((line) => line.undone) ? "cut" : ""];
      return el("i", { class: classes.join(" ") });
    });
  }

  plain(first, last, version) {
    const done = el("i.done"), now = el("i.now"), rest = el("i");
    done.style.flexGrow = String(version - first);
    rest.style.flexGrow = String(last - version);
    now.style.flex = "0 0 6px";
    return [done, now, rest];
  }

  go(version) {
    this.stop();
    this.replay.open(version);
  }

  /** Let it run, or stand still. */
  toggle() {
    if (this.timer) { this.stop(); return; }
    if (this.replay.version >= this.replay.last) this.replay.open(this.replay.first);
    this.face("pause", "replay.pause");
    this.tick();
  }

  tick() {
    this.timer = setTimeout(async () => {
      const { version, last } = this.replay;
      if (version === null || version >= last) { this.stop(); return; }
      await this.replay.open(version + 1);
      if (this.timer) this.tick();
    }, STEP / SPEEDS[this.speed]);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.face("play", "replay.play");
  }

  face(shape, words) {
    this.playing.querySelector("path").setAttribute("d", SHAPES[shape]);
    this.playing.setAttribute("aria-label", say(words));
    this.playing.title = say(words);
  }

  key(event) {
    if (!this.replay.isOpen || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input:not([type=range]), textarea, select, dialog, [role=tablist], .slab")) return;
    const { version, first, last } = this.replay;
    const to = { ArrowRight: version + 1, ArrowLeft: version - 1, Home: first, End: last }[event.key];
    if (to !== undefined) { event.preventDefault(); this.go(to); }
    else if (event.key === " " && !event.target.closest?.("button, a")) { event.preventDefault(); this.toggle(); }
    else if (event.key === "Escape") { event.preventDefault(); this.replay.leave(); }
  }

  async copy() {
    const address = this.replay.address().href;
    try { await navigator.clipboard.writeText(address); toast(say("copied"), { good: true }); } catch { toast(address, { good: true, stays: true }); }
  }
}
