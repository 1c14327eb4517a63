// Matches that are over: my own, and those that anybody may look at.
import { get } from "./api.js";
import { el } from "./dom.js";
import { failed, frame, main } from "./frame.js";
import { table } from "./lobby.js";
import { rows } from "./rows.js";
import { say } from "./words.js";

async function show() {
  const [person, { games }] = await Promise.all([frame(), get("/api/games")]);
  const inbox = person ? await get("/api/me/inbox").catch(() => null) : null;
  const mine = inbox?.matches.filter((line) => line.match.outcome) ?? [];
  const all = el("div");
  main(el("h1", say("records.title")), mine.length ? el("section.stack", el("h2.h", say("records.mine")), rows(mine, games)) : null, el("section.stack", el("h2.h", say("records.all")), all)).className = "page narrow2 stack-l";
  await table(all, "finished", "", games, say("records.empty"));
}

show().catch(failed);
