// A private note about the match: nobody else ever sees it.
import { get, put } from "../api.js";
import { el } from "../dom.js";
import { borrow } from "./chat.js";
import { say } from "./words.js";

const PAUSE = 900, LONGEST = 4000;

export class Notes {
  constructor(page) {
    this.path = `/api/matches/${page.id}/notes`;
    this.loaded = false;
    this.timer = 0;
    this.field = el("textarea.input", { id: "notes-field", rows: "8", maxlength: String(LONGEST), disabled: true, on: { input: () => this.later(), blur: () => this.keep() } });
    this.state = el("p.small.muted", { role: "status" });
    this.node = el("div.stack.notes", el("label.small.muted", { for: "notes-field" }, say("notes.label")), this.field, this.state);
    addEventListener("pagehide", () => this.keep());
  }

  async load() {
    if (this.loaded) return;
    try {
      this.kept = this.field.value = (await get(this.path)).text;
      this.loaded = true;
      this.field.disabled = false;
      this.state.textContent = "";
    } catch (error) { this.state.textContent = error.message; }
  }

  later() {
    this.state.textContent = say("notes.changed");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE);
  }

  async keep() {
    clearTimeout(this.timer);
    const text = this.field.value;
    if (!this.loaded || text === this.kept) return;
    try {
      await put(this.path, { text });
      this.kept = text;
      this.state.textContent = say("notes.kept");
    } catch (error) { this.state.textContent = error.message; }
  }

  /** Open it over the page. */
  openSheet() { borrow(say("beside.notes"), this.node, () => this.keep()); this.load(); }
}
