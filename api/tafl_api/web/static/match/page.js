// A match: its look as it comes, the board that draws it, and what can be done about it.
import { act, get, newKey } from "../api.js";
import { el, refill } from "../dom.js";
import { announce, failed, frame, main, toast } from "../frame.js";
import { follow } from "../live.js";
import { hour } from "../time.js";
import { list, say } from "../words.js";
import { seatName } from "../rows.js";
import { keepReceipt } from "../receipts.js";
import { Bar } from "./bar.js";
import { History } from "./history.js";
import { tools } from "./menu.js";
import { resultCard } from "./result.js";
import { recap, seats, tickClocks } from "./seats.js";
import { tableCard } from "./table.js";

const id = document.body.dataset.part;
const invite = new URLSearchParams(location.search).get("invite");
const query = invite ? `?invite=${encodeURIComponent(invite)}` : "";

class MatchPage {
  constructor(person, look, game, board) {
    this.id = id;
    this.invite = invite;
    this.person = person;
    this.game = game;
    this.board = board;
    this.look = null;
    this.then = null; // an older look, while somebody looks back
    this.more = null; // what is loaded after the board: replay, chat, notes, proofs
    this.keys = new Map();
    this.bar = new Bar(this);
    this.history = new History(this);
    this.layOut();
    this.take(look);
    follow(`/api/matches/${id}/stream${query}`, { onData: (next) => this.take(next), onState: (up, since) => this.connection(up, since) });
    setInterval(tickClocks, 1000);
    import("../later/beside.js").then(({ attend }) => attend(this), (error) => console.warn(`beside the board: ${error.message}`));
  }

  /** Lay out the page once; every look only fills its parts. */
  layOut() {
    const own = this.board.own;
    this.parts = {
      seatsTop: el("div.stage-seats"), seatsSide: el("div.below"), recapTop: el("div.stage-recap"), recapSide: el("div.below"),
      slab: el("section.slab", { "aria-label": say("match.board") }), panel: el("div.panel"), card: el("div.aside-card"), beside: el("div.beside"),
    };
    const p = this.parts;
    const stage = el("div.stage", p.seatsTop, p.recapTop, p.slab, own ? this.bar.node : null);
    const side = el("aside.side", p.card, p.seatsSide, p.recapSide, p.panel, p.beside, this.history.card);
    const place = main(stage, side, own ? null : this.bar.node);
    place.className = `match ${own ? "sheet-m" : "gen-m"}`;
  }

  /** Take a look in, unless a newer one is here already. */
  take(look) {
    if (this.look && look.version < this.look.version) return;
    const before = this.look;
    look.names = look.seats.map(seatName);
    this.look = look;
    this.head();
    this.fill();
    if (!this.then) this.draw();
    this.bar.show();
    this.history.refresh();
    this.more?.changed(before);
    if (before && look.version > before.version) this.tell(look, before);
  }

  head() {
    const state = this.state();
    document.getElementById("crumb-game").textContent = this.game.title;
    document.getElementById("crumb-state").textContent = [state, this.look.you === null ? say("match.watching") : "", this.board.own || this.game.board ? "" : say("match.no-board")].filter(Boolean).join(" · ");
    document.title = `${state} · ${this.game.title} · Tafl`;
    refill(document.getElementById("tools"), tools(this));
    const place = document.getElementById("main");
    place.classList.toggle("over", Boolean(this.look.outcome));
    place.dataset.version = String(this.look.version);
  }

  fill() {
    const { look, parts: p } = this, shown = this.then ?? look;
    refill(p.seatsTop, seats(shown)); refill(p.seatsSide, seats(shown));
    refill(p.recapTop, this.then ? null : recap(this)); refill(p.recapSide, this.then ? null : recap(this));
    refill(p.card, look.status === "open" ? tableCard(this) : look.outcome || look.status === "cancelled" ? resultCard(this) : null);
  }

  draw() {
    const send = (command) => this.send(command);
    send.offer = (offer) => this.bar.propose(offer);
    send.panel = this.parts.panel;
    send.game = this.game;
    if (this.look.view !== null) this.board.render(this.parts.slab, this.look, send);
    this.parts.slab.hidden = this.look.view === null;
  }

  /** Send a command. The same one at the same moment has the same key: twice is once. */
  async send(command) {
    const intent = `${this.look.version} ${JSON.stringify(command)}`;
    if (!this.keys.has(intent)) this.keys.set(intent, newKey());
    return this.ask("commands", command, this.keys.get(intent));
  }

  /** Ask something of the match; tells whether it was taken. What goes wrong stands in the bar. */
  async ask(path, body = {}, key = newKey()) {
    this.bar.busy(true);
    try {
      const answer = await act(`/api/matches/${id}/${path}`, body, { key, headers: invite ? { "tafl-invite": invite } : {} });
      this.bar.error = "";
      keepReceipt(answer?.receipt);
      if (answer?.version > this.look.version) this.take(await get(`/api/matches/${id}${query}`));
      return true;
    } catch (error) {
      this.bar.error = error.status === 412 ? say("error.overtaken") : error.message;
      if (error.status === 409 || error.status === 412) await get(`/api/matches/${id}${query}`).then((look) => this.take(look)).catch(() => {});
      return false;
    } finally {
      this.bar.busy(false);
    }
  }

  /** Say in a line how the match stands. */
  state() {
    const { status, to_act: acting, you, outcome, names } = this.look;
    if (status === "cancelled") return say("match.turn.cancelled");
    if (outcome || status === "finished") return say("match.turn.over");
    if (status === "open") return say("match.turn.open");
    if (status === "paused") return say("match.turn.paused");
    return acting.includes(you) ? say("match.turn.you") : say("match.turn.other", { names: list(acting.map((seat) => names[seat])) });
  }

  tell(look, before) {
    const news = look.recap.filter((line) => line.version > before.version && line.seat !== look.you).map((line) => line.text);
    announce([...news, this.state()].join(" "));
  }

  connection(up, since) {
    if (up) toast(null);
    else setTimeout(() => { if (!navigator.onLine || document.visibilityState === "visible") toast(say("connection.lost", { at: hour(since) }), { stays: true }); }, 0);
  }
}

/** Whoever prefers words to pictures gets the plain board for every game. */
export const isPlain = () => new URLSearchParams(location.search).get("board") === "plain";

/** Load the plugin's own board, or the one that draws any game. */
async function boardOf(game) {
  if (game.board && !isPlain()) {
    try {
      const { render } = await import(`/plugins/${game.name}/board.js`);
      return { render, own: true };
    } catch (error) { console.warn(`board of ${game.name}: ${error.message}`); }
  }
  const { render } = await import("../generated/board.js");
  return { render, own: false };
}

async function start() {
  const [person, look] = await Promise.all([frame({ watch: false }), get(`/api/matches/${id}${query}`)]);
  const game = await get(`/api/games/${look.game}`);
  new MatchPage(person, look, game, await boardOf(game));
}

start().catch((error) => {
  document.getElementById("main").className = "page";
  failed(error.status === 404 ? Object.assign(error, { message: say("match.not-found") }) : error);
});
