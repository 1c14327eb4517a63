// The action bar: the only place from which a move is sent. One line of words, then what to do.
import { get, once } from "../api.js";
import { el, refill } from "../dom.js";
import { waiting } from "../frame.js";
import { list, say } from "../words.js";
import { result } from "../rows.js";

export class Bar {
  constructor(page) {
    this.page = page;
    this.node = el("section.bar", { "aria-label": say("match.your-move") });
    this.offered = null;
    this.error = "";
    this.next = null;
    this.sending = false;
  }

  /** Take what the board proposes: `{say, more, verb, command, extra, back, backWord}`. */
  propose(offer) {
    const other = JSON.stringify(offer?.command) !== JSON.stringify(this.offered?.command);
    if (other) this.error = "";
    this.offered = offer;
    this.show();
    this.page.more?.proposed(offer);
  }

  /** Show that something is on its way; the button keeps its place. */
  busy(on) {
    this.sending = on;
    this.show();
  }

  show() {
    const { look } = this.page;
    if (!look) return;
    const asked = look.undo?.asked;
    const paused = look.pause?.asked;
    const mine = look.to_act.includes(look.you) && look.status === "running";
    const content = look.outcome || look.status === "cancelled" ? this.over() : asked && asked.ask.includes(look.you) ? this.askedUndo(asked)
      : paused && paused.ask.includes(look.you) ? this.askedPause(paused) : mine && this.offered ? this.offer(this.offered) : this.wait(asked);
    const focused = this.node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    refill(this.node, content, this.error ? el("p.err", { role: "alert" }, this.error) : null);
    this.node.classList.toggle("quiet", !mine && !asked && !look.outcome);
    if (focused) this.node.querySelector(`[data-key="${focused}"]`)?.focus();
    if (!mine) this.findNext();
  }

  offer({ say: said, more, verb, command, extra, back, backWord }) {
    const send = once(() => this.page.send(command));
    return [
      el("div", { "aria-live": "polite" }, el("p.say", el("b", said), more ? ` ${more}` : "")),
      el("div.acts", extra ?? null,
        command ? el("button.btn.act", { type: "button", data: { key: "send" }, disabled: this.sending, "aria-busy": String(this.sending), on: { click: send } }, this.sending ? say("sending") : verb ?? say("match.do")) : null,
        back ? el("button.btn", { type: "button", data: { key: "back" }, disabled: this.sending, on: { click: back } }, backWord ?? say("gen.back")) : null),
    ];
  }

  askedUndo(asked) {
    const answer = (agree) => once(() => this.page.ask(`undo/${asked.request}`, { agree }));
    return this.question(say("match.undo-asked", { name: this.page.look.names[asked.seat] }), this.page.more?.askedWords(asked) ?? say("match.undo-asked-more"), [["match.undo-agree", answer(true)], ["match.undo-refuse", answer(false)]]);
  }

  askedPause(asked) {
    const answer = (agree) => once(() => this.page.ask(`pause/${asked.request}`, { agree }));
    return this.question(say("match.pause-asked", { name: this.page.look.names[asked.seat] }), this.page.more?.pauseWords(asked) ?? "", [["match.undo-agree", answer(true)], ["match.undo-refuse", answer(false)]]);
  }

  question(said, more, [[yes, agree], [no, refuse]]) {
    return [
      el("div", { "aria-live": "polite" }, el("p.say", el("b", said), more ? ` ${more}` : "")),
      el("div.acts", el("button.btn.act", { type: "button", data: { key: "yes" }, disabled: this.sending, on: { click: agree } }, say(yes)), el("button.btn", { type: "button", data: { key: "no" }, disabled: this.sending, on: { click: refuse } }, say(no))),
    ];
  }

  wait(asked) {
    const { look } = this.page;
    const others = look.to_act.map((seat) => look.names[seat]);
    const bots = look.to_act.length && look.to_act.every((seat) => look.seats[seat].bot);
    const said = look.status === "open" ? say("match.turn.open") : look.status === "paused" ? say("match.turn.paused")
      : asked && asked.seat === look.you ? say("match.undo-waits", { names: list(asked.ask.map((seat) => look.names[seat])) })
      : others.length ? say(bots ? "match.waiting-bot" : "match.waiting", { names: list(others) }) : say("match.closed");
    return [el("div", { "aria-live": "polite" }, el("p.say", el("b.quiet", said), bots || look.you === null ? "" : ` ${say("match.waiting-more")}`)), this.nextLink()];
  }

  over() {
    const { look } = this.page;
    const said = look.outcome ? result(look.outcome, look.seats, look.you) : say("result.cancelled");
    return [el("div", { "aria-live": "polite" }, el("p.say", el("b", said))), this.nextLink()];
  }

  nextLink() {
    if (!this.next) return null;
    return el("div.acts", el("a.btn", { href: `/matches/${this.next.match.match}`, data: { key: "next" } }, say("match.next", { game: this.next.title })));
  }

  /** Look for another match that waits, so that the way on is one click. */
  async findNext() {
    const { look, person, id } = this.page;
    if (!person || look.you === null || this.asked === look.version) return;
    this.asked = look.version;
    const inbox = await get("/api/me/inbox").catch(() => null);
    const line = inbox && waiting(inbox).find((one) => one.match.match !== id);
    const before = this.next?.match.match;
    this.next = line ? { ...line, title: line.match.game[0].toUpperCase() + line.match.game.slice(1) } : null;
    if (before !== this.next?.match.match) this.show();
  }
}
