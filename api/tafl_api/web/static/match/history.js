// The history in told lines: beside the board, or in a sheet where there is no room beside it.
import { get } from "../api.js";
import { el, refill } from "../dom.js";
import { sheet } from "../frame.js";
import { moment } from "../time.js";
import { language, say } from "../words.js";

export class History {
  constructor(page) {
    this.page = page;
    this.lines = [];
    this.version = -1;
    this.body = el("div.told-box", { tabindex: "0", role: "region", "aria-label": say("match.history") });
    this.card = el("section.card.told-card", el("h2.h", say("match.history")), this.body);
    this.timer = 0;
  }

  /** Read the history again soon, if the match has gone on. */
  refresh() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), 150);
  }

  async load() {
    if (this.version >= this.page.look.version) return;
    const { id, invite } = this.page;
    const told = await get(`/api/matches/${id}/history?lang=${language}`, invite ? { "tafl-invite": invite } : {}).catch(() => null);
    if (!told) return;
    this.version = told.version;
    this.lines = told.lines;
    refill(this.body, this.told());
    this.page.fill();
  }

  /** Find the last line of a seat. */
  lastOf(seat) {
    return this.lines.findLast((line) => line.seat === seat && !line.undone);
  }

  told() {
    if (!this.lines.length) return el("p.small.muted", say("match.empty-history"));
    return el("ol.told", { reversed: true }, [...this.lines].reverse().map((line) => el("li", { class: line.undone ? "undone" : "", title: moment(line.at) },
      el("span", String(line.version)), el("span", this.jump(line), line.undone ? el("em", ` (${say("match.undone")})`) : null))));
  }

  /** A line leads to its moment, once the replay is there. */
  jump(line) {
    const { more } = this.page;
    if (!more) return line.text;
    return el("button.plainbtn", { type: "button", data: { at: line.version }, on: { click: () => more.goTo(line.version) } }, line.text);
  }

  /** Open it as a sheet. */
  async open() {
    await this.load();
    sheet(say("match.history"), this.told());
  }
}
