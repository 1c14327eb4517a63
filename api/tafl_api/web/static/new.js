// A new match: game, seats, pace, variants; the variants' form is made from the game's schema.
import { get, once, post } from "./api.js";
import { players, small } from "./art.js";
import { el, refill } from "./dom.js";
import { failed, frame, main } from "./frame.js";
import { keepInvites } from "./match/table.js";
import { optionFields } from "./options.js";
import { botName } from "./rows.js";
import { someone } from "./session.js";
import { list, say } from "./words.js";

const PACES = { move: { per_move: "3d" }, bank: { bank: "7d", increment: "12h" }, none: null };

class NewMatch {
  constructor(games) {
    this.games = games;
    const asked = new URLSearchParams(location.search).get("game");
    this.game = games.find((game) => game.name === asked) ?? games.find((game) => game.name === "pook") ?? games[0];
    this.pace = "move";
    this.late = "lapse";
    this.visibility = "public";
    this.parts = { seats: el("fieldset.stack"), options: el("fieldset.stack"), summary: el("p"), button: el("button.btn.act.wfull", { type: "submit" }), error: el("p.err", { role: "alert" }) };
    this.begin();
  }

  begin() {
    const smallest = this.game.seats[0];
    this.seats = ["me", ...Array(smallest - 1).fill("bot:greedy")];
    this.options = {};
  }

  page() {
    const form = el("form.two.wide-l.top-al.mt", { on: { submit: once(() => this.create()) } },
      el("div.stack-l", this.gameChoice(), this.parts.seats, this.paceChoice(), this.parts.options), this.summaryCard());
    this.draw();
    return [el("h1", say("new.title")), form];
  }

  gameChoice() {
    return el("fieldset.stack", el("legend.h2l", say("new.game")), el("div.g3.gap2", this.games.map((game) => el("label.pick",
      el("input", { type: "radio", name: "game", value: game.name, checked: game === this.game, on: { change: () => { this.game = game; this.begin(); this.draw(); } } }),
      el("span.grow.nb", el("b", game.title), el("span", players(game.seats))), el("span.w1", small(game.name, game.title))))));
  }

  paceChoice() {
    return el("fieldset.stack", el("legend.h2l", say("new.pace")), el("div.g3.gap2", Object.keys(PACES).map((pace) => pick("pace", pace, pace === this.pace, say(`new.pace.${pace}`), say(`new.pace.${pace}-text`), () => { this.pace = pace; this.draw(); }))),
      el("div.field", { id: "late-field" }, el("label", { for: "late" }, say("new.late")), el("select.input", { id: "late", on: { change: (event) => { this.late = event.target.value; } } }, ["lapse", "bot", "lose"].map((one) => el("option", { value: one }, say(`new.late.${one}`))))));
  }

  summaryCard() {
    const p = this.parts;
    return el("aside.card.pad.stack.sumcard", el("h2", say("new.yours")), p.summary,
      ["public", "private"].map((one) => pick("visibility", one, one === this.visibility, say(`new.${one}`), say(`new.${one}-text`), () => { this.visibility = one; })),
      p.button, p.error, el("p.small.muted", say("new.sealed")));
  }

  draw() {
    const late = document.getElementById("late-field");
    if (late) late.hidden = this.pace === "none";
    refill(this.parts.seats, el("legend.h2l", say("new.seats")), this.seats.map((plan, at) => this.seatRow(plan, at)),
      this.game.seats.includes(this.seats.length + 1) ? el("button.btn.small", { type: "button", on: { click: () => { this.seats.push("bot:greedy"); this.draw(); } } }, say("new.add")) : null, el("p.hint", say("new.first")));
    const fields = optionFields(this.game, this.options, () => this.drawSummary());
    refill(this.parts.options, el("legend.h2l", say("new.variants")), fields.length ? fields : el("p.hint", say("new.no-variants")));
    this.drawSummary();
  }

  seatRow(plan, at) {
    const plans = [["me", say("new.you")], ["invite", say("new.friend")], ["open", say("new.open")], ...this.game.bots.map((bot) => [`bot:${bot}`, botName(bot)])];
    const choice = el("select.input.grow", { "aria-label": say("new.seat", { n: at + 1 }), data: { seat: at }, on: { change: (event) => this.setSeat(at, event.target.value) } }, plans.map(([value, words]) => el("option", { value }, words)));
    choice.value = plan;
    const less = this.game.seats.includes(this.seats.length - 1) && plan !== "me";
    return el("div.flex.seatrow", el("span.tag", { "aria-hidden": "true" }, String(at + 1)), choice, less ? el("button.btn.quiet.small", { type: "button", "aria-label": say("new.remove-seat", { n: at + 1 }), on: { click: () => { this.seats.splice(at, 1); this.draw(); } } }, say("new.remove")) : null);
  }

  setSeat(at, plan) {
    // Nobody sits on two seats: whoever was there changes places with the choice.
    if (plan === "me") this.seats = this.seats.map((one) => (one === "me" ? this.seats[at] : one));
    this.seats[at] = plan;
    this.draw();
  }

  drawSummary() {
    const said = this.seats.map((plan) => (plan.startsWith("bot:") ? say("new.seat.bot", { name: plan.slice(4) }) : say(`new.seat.${plan}`)));
    this.parts.summary.textContent = `${say("new.summary", { game: this.game.title, n: this.seats.length, seats: list(said) })} ${say(`new.pace.${this.pace}`)}.`;
    this.parts.button.textContent = say(this.seats.includes("invite") ? "new.create-link" : "new.create");
  }

  async create() {
    this.parts.error.textContent = "";
    const pace = PACES[this.pace] ? { ...PACES[this.pace], late: this.late } : null;
    try {
      await someone();
      const made = await post("/api/matches", { game: this.game.name, seats: this.seats, options: this.options, pace, visibility: this.visibility });
      keepInvites(made.id, made.invites ?? []);
      location.assign(`/matches/${made.id}`);
    } catch (error) { this.parts.error.textContent = error.message; }
  }
}

function pick(name, value, checked, heading, text, run) {
  return el("label.pick", el("input", { type: "radio", name, value, checked, on: { change: run } }), el("span.grow.nb", el("b", heading), el("span", text)));
}

async function show() {
  const [, { games }] = await Promise.all([frame(), get("/api/games")]);
  const full = await Promise.all(games.map((game) => get(`/api/games/${game.name}`)));
  main(new NewMatch(full).page()).className = "page";
}

show().catch(failed);
