// Chat: players among themselves, and those who watch among themselves. What is said stays words.
import { get, once, post } from "../api.js";
import { el, refill } from "../dom.js";
import { announce, sheet } from "../frame.js";
import { someone } from "../session.js";
import { ago, moment } from "../time.js";
import { say } from "./words.js";

const SOON = 4000, SELDOM = 30000, LONGEST = 500;

export class Chat {
  constructor(page) {
    this.page = page;
    this.lines = [];
    this.after = null;
    this.timer = 0;
    this.seen = false;
    this.body = el("ol.chatlines", { role: "log", tabindex: "0", "aria-label": say("beside.chat") });
    this.room = el("p.small.muted");
    this.said = el("p.err", { role: "alert", hidden: true });
    this.field = el("input.input", { id: "chat-field", maxlength: String(LONGEST), autocomplete: "off", placeholder: say("chat.placeholder") });
    const form = el("form.flex", { on: { submit: once(() => this.send()) } }, el("label.sr", { for: "chat-field" }, say("chat.label")), this.field, el("button.btn.small", { type: "submit" }, say("chat.send")));
    this.node = el("div.chat", this.room, this.body, form, this.said);
    this.draw();
    addEventListener("visibilitychange", () => this.plan());
  }

  /** Read often while it is seen, seldom while not. */
  watch(seen) {
    this.seen = seen;
    if (seen) { this.mark(0); this.read(); } else this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    if (!this.page.person || document.visibilityState === "hidden") return;
    this.timer = setTimeout(() => this.read(), this.seen ? SOON : SELDOM);
  }

  async read() {
    clearTimeout(this.timer);
    const { id, invite } = this.page;
    const query = this.after ? `?after=${this.after}` : "";
    const told = await get(`/api/matches/${id}/chat${query}`, invite ? { "tafl-invite": invite } : {}).catch(() => null);
    if (told) this.take(told.lines, told.room);
    this.plan();
  }

  take(lines, room) {
    const known = new Set(this.lines.map((line) => line.id)), first = this.after === null;
    const fresh = lines.filter((line) => !known.has(line.id));
    if (room) this.room.textContent = say(room === "players" ? "chat.players" : "chat.spectators");
    if (!fresh.length) return;
    this.lines.push(...fresh);
    this.after = this.lines.at(-1).id;
    this.draw();
    const others = fresh.filter((line) => !line.own);
    if (!first && others.length) announce(others.map((line) => `${this.nameOf(line)}: ${line.text}`).join(" "));
    if (!first && !this.seen) this.mark(others.length);
  }

  mark(n) {
    const tab = document.querySelector('[data-tab="chat"]');
    tab?.querySelector(".count")?.remove();
    if (n && tab) tab.append(" ", el("span.count", String(n)));
  }

  nameOf(line) { return line.own ? say("seat.you") : line.name ?? say("seat.gone"); }

  draw() {
    refill(this.body, this.lines.length ? this.lines.map((line) => el("li", { class: line.own ? "own" : "" }, el("p", el("b", this.nameOf(line)), " ", el("span.muted", { title: moment(line.at) }, ago(line.at))), el("p.words", { dir: "auto" }, line.text))) : el("li.small.muted", say("chat.empty")));
    this.body.scrollTop = this.body.scrollHeight;
  }

  async send() {
    const text = this.field.value.trim();
    if (!text) return;
    this.said.hidden = true;
    try {
      await someone();
      const line = await post(`/api/matches/${this.page.id}/chat`, { text }, this.page.invite ? { "tafl-invite": this.page.invite } : {});
      this.field.value = "";
      this.take([line]);
    } catch (error) {
      this.said.textContent = error.message;
      this.said.hidden = false;
    }
    this.field.focus();
  }

  /** Open it over the page, where there is no room beside the board. */
  openSheet() { borrow(say("beside.chat"), this.node, () => this.watch(false)); this.watch(true); }
}

/** Show a part in a sheet, and put it back where it was. */
export function borrow(heading, node, after = () => {}) {
  const home = node.parentNode;
  sheet(heading, node);
  node.closest("dialog").addEventListener("close", () => { home?.append(node); after(); }, { once: true });
}
