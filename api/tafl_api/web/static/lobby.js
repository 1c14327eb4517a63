// The lobby: tables with free seats, and matches that anybody may watch.
import { get } from "./api.js";
import { el, piece, refill } from "./dom.js";
import { failed, frame, main } from "./frame.js";
import { rune } from "./pieces.js";
import { row } from "./rows.js";
import { say } from "./words.js";

async function show() {
  const [, { games }] = await Promise.all([frame(), get("/api/games")]);
  const choice = el("select.input", { id: "game", on: { change: () => fill() } }, el("option", { value: "" }, say("lobby.all")), games.map((game) => el("option", { value: game.name }, game.title)));
  choice.value = new URLSearchParams(location.search).get("game") ?? "";
  const open = el("div"), running = el("div");
  main(
    el("div.flex.wrap", el("h1.grow", say("lobby.title")), el("label.sr", { for: "game" }, say("lobby.game")), el("div", choice), el("a.btn", { href: "/new" }, say("new.title"))),
    el("section.stack", el("h2.h", say("lobby.open")), open), el("section.stack", el("h2.h", say("lobby.running")), running),
  ).className = "page narrow2 stack-l";
  async function fill() {
    await Promise.all([table(open, "open", choice.value, games, say("lobby.empty")), table(running, "running", choice.value, games, say("lobby.running-empty"))]);
  }
  await fill();
}

/** Fill a place with a list of matches, and a button for more. */
export async function table(place, state, game, games, nothing, after = null) {
  const query = new URLSearchParams({ state, ...(game ? { game } : {}), ...(after ? { after } : {}) });
  const page = await get(`/api/matches?${query}`);
  const drawn = page.matches.map((match) => row(match, games, { action: state === "open" ? say("lobby.sit") : state === "running" ? say("lobby.watch") : null }));
  const more = page.next ? el("p.mt", el("button.btn", { type: "button", on: { click: () => table(place, state, game, games, nothing, page.next) } }, say("lobby.more"))) : null;
  if (after) {
    place.querySelector(".rows").append(...drawn);
    place.querySelector("p.mt")?.remove();
    if (more) place.append(more);
  } else refill(place, drawn.length ? el("div.rows", drawn) : emptyBox(nothing, state), more);
}

function emptyBox(text, state) {
  const it = piece(rune(state === "open" ? "W2" : "G4", 12));
  it.className = "it";
  return el("section.card.empty-box", it, el("p.muted", text), state === "open" ? el("p.mt", el("a.btn", { href: "/new" }, say("new.title"))) : null);
}

if (document.body.dataset.page === "lobby") show().catch(failed);
