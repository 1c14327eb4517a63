// Looking back: the board as it was at any version, through one's own eyes or, after the end, another's.
import { get, once } from "../api.js";
import { el, refill } from "../dom.js";
import { announce, toast } from "../frame.js";
import { moment } from "../time.js";
import { act } from "./asking.js";
import { ReplayBar } from "./replay_bar.js";
import { language, say } from "./words.js";

const KEPT = 80, PROBES = 24;

export class Replay {
  constructor(page) {
    this.page = page;
    this.looks = new Map();
    this.version = null;
    this.eyes = null;
    this.first = null;
    this.asked = 0;
    this.bar = new ReplayBar(this);
    this.card = el("section.card.moment", { "aria-live": "off" });
  }

  get isOpen() { return this.version !== null; }
  get last() { return this.page.look.version; }

  /** Follow what the address says: `?at=N&as=S`. */
  openFromAddress() {
    const query = new URLSearchParams(location.search), at = Number(query.get("at"));
    if (!query.has("at") || !Number.isInteger(at) || at < 1) return;
    if (/^(none|\d{1,4})$/.test(query.get("as") ?? "")) this.eyes = query.get("as");
    this.open(at, { quietly: true });
  }

  /** Show the match as it was. */
  async open(version, { quietly = false } = {}) {
    const { page } = this;
    if (page.look.view === null) return;
    try {
      this.first ??= await this.findFirst();
      const at = Math.min(Math.max(version, this.first), this.last);
      const turn = (this.asked += 1);
      const look = await this.lookAt(at);
      if (turn !== this.asked) return; // another step was taken meanwhile
      this.version = at;
      this.show(look, quietly);
    } catch (error) { this.bar.stop(); toast(error.message); }
  }

  /** Find the first version with anything on the table: seats are taken before. */
  async findFirst() {
    let version = Math.min(this.page.look.seats.length + 1, this.last);
    for (let tried = 0; tried < PROBES && version < this.last; tried += 1, version += 1) {
      if ((await this.lookAt(version)).view !== null) return version;
    }
    return this.last;
  }

  async lookAt(version) {
    const key = `${version} ${this.eyes}`, { id, invite } = this.page;
    if (!this.looks.has(key)) {
      if (this.looks.size >= KEPT) this.looks.delete(this.looks.keys().next().value);
      const eyes = this.eyes === null ? "" : `?as=${this.eyes}`;
      this.looks.set(key, await get(`/api/matches/${id}/at/${version}${eyes}`, invite ? { "tafl-invite": invite } : {}));
    }
    return structuredClone(this.looks.get(key));
  }

  show(look, quietly = false) {
    const { page } = this, starts = !page.then;
    look.names = page.look.names;
    page.then = look;
    // The board shows it and offers nothing: what was possible then is not possible now.
    const quiet = { ...look, legal: [], to_act: [], undo: null, pause: null };
    page.parts.slab.hidden = look.view === null;
    if (look.view !== null) page.board.render(page.parts.slab, quiet, deaf(page));
    page.fill();
    this.told();
    this.bar.show();
    if (starts) this.begin(quietly);
    this.mark();
    this.remember();
  }

  begin(quietly) {
    const { page } = this, place = document.getElementById("main");
    place.classList.add("looking-back");
    page.bar.node.hidden = true;
    page.parts.panel.hidden = true;
    page.parts.beside.prepend(this.card);
    place.after(this.bar.node);
    document.querySelector("dialog[open].sheetbox")?.close();
    if (!quietly) this.bar.node.querySelector(".play").focus({ preventScroll: true });
  }

  /** Back to the table as it is now. */
  leave() {
    if (!this.isOpen) return;
    const { page } = this;
    this.bar.stop();
    this.asked += 1;
    this.version = this.eyes = page.then = null;
    document.getElementById("main").classList.remove("looking-back");
    page.bar.node.hidden = page.parts.panel.hidden = false;
    this.card.remove();
    this.bar.node.remove();
    page.fill();
    page.draw();
    page.bar.show();
    this.mark();
    this.remember();
    document.getElementById("main").focus();
  }

  /** The match has gone on: there is one mark more. */
  changed() { if (this.isOpen) this.bar.show(); }

  told() {
    const { page, version } = this, lines = this.linesAt(version);
    const over = Boolean(page.look.outcome) || page.look.status === "cancelled";
    const words = lines.map((line) => line.text).join(" ") || say("replay.nothing");
    announce(say("replay.spoken", { n: version, told: words }));
    const focused = this.card.contains(document.activeElement) ? document.activeElement.id : null;
    refill(this.card,
      el("p.eyebrow", say("replay.at", { n: version, at: moment(page.then.at) })), el("p.lead2", words),
      el("div.flex.wrap", over ? this.eyesField() : el("p.small.muted.grow", say(page.look.you === null ? "replay.eyes-watching" : "replay.eyes-own")),
        this.canFork(over) ? el("button.btn.small", { type: "button", id: "fork", on: { click: once(() => this.playOn()) } }, say("replay.fork")) : null));
    if (focused) document.getElementById(focused)?.focus();
  }

  canFork(over) {
    return mayFork(this.page, over) && this.page.then.status === "running";
  }

  eyesField() {
    const { page } = this, own = page.look.you;
    const choice = el("select.input.auto", { id: "eyes", on: { change: (event) => { this.eyes = event.target.value; this.open(this.version); } } },
      page.look.seats.map((_, seat) => el("option", { value: String(seat) }, say(seat === own ? "replay.eyes-me" : "replay.eyes-of", { name: page.look.names[seat] }))),
      el("option", { value: "none" }, say("replay.eyes-none")));
    choice.value = this.eyes ?? (own === null ? "none" : String(own));
    return [el("label.small", { for: "eyes" }, say("replay.eyes")), choice];
  }

  /** Play on from here, alone and against bots: a match of its own. */
  async playOn() {
    const seat = this.eyes !== null && this.eyes !== "none" ? Number(this.eyes) : this.page.look.you ?? 0;
    const made = await act(`/api/matches/${this.page.id}/fork`, { version: this.version, seat });
    if (made) location.assign(`/matches/${made.id}`);
  }

  linesAt(version) { return this.page.history.lines.filter((line) => line.version === version); }

  /** Mark the line of this moment in the history. */
  mark() {
    for (const button of document.querySelectorAll(".told [data-at]")) {
      const here = Number(button.dataset.at) === this.version;
      button.closest("li").classList.toggle("here", here);
      if (here) button.setAttribute("aria-current", "true"); else button.removeAttribute("aria-current");
      const box = button.closest(".told-box");
      if (here && box) box.scrollTop = button.closest("li").offsetTop - box.offsetTop - box.clientHeight / 2;
    }
  }

  /** The address of this moment: what is copied, and what a reload shows. */
  address() {
    const address = new URL(location.href);
    for (const name of ["at", "as"]) address.searchParams.delete(name);
    if (this.isOpen) address.searchParams.set("at", String(this.version));
    if (this.isOpen && this.eyes !== null) address.searchParams.set("as", this.eyes);
    return address;
  }

  remember() { history.replaceState(null, "", this.address()); }
}

function mayFork(page, over) { return over || (page.look.you !== null && page.look.status === "running"); }

function deaf(page) {
  const send = async () => false;
  return Object.assign(send, { offer() {}, panel: el("div"), game: page.game, language });
}
