// Records: one from a file, checked here; and matches that are over, my own and everybody's.
import { get } from "./api.js";
import { el } from "./dom.js";
import { failed, frame, main } from "./frame.js";
import { dropCard } from "./later/drop.js";
import { table } from "./lobby.js";
import { rows } from "./rows.js";
import { say } from "./words.js";

async function show() {
  const [person, { games }] = await Promise.all([frame(), get("/api/games")]);
  const inbox = person ? await get("/api/me/inbox").catch(() => null) : null;
  const mine = inbox?.matches.filter((line) => line.match.outcome) ?? [];
  const choice = el("select.input", { id: "game", on: { change: () => fill() } }, el("option", { value: "" }, say("lobby.all")), games.map((game) => el("option", { value: game.name }, game.title)));
  const all = el("div"), fill = () => table(all, "finished", choice.value, games, say("records.empty"));
  main(el("h1", say("records.title")), mine.length ? el("section.stack", el("h2.h", say("records.mine")), rows(mine.slice(0, 10), games)) : null,
    el("section.stack", el("div.flex.wrap", el("h2.h.grow", say("records.all")), el("label.sr", { for: "game" }, say("lobby.game")), el("div", choice)), all), dropCard()).className = "page narrow2 stack-l";
  await fill();
}

show().catch(failed);
