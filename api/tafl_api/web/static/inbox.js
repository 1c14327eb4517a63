// The inbox: what waits for me, soonest first; then the others.
import { get } from "./api.js";
import { el, piece } from "./dom.js";
import { failed, frame, main, waiting } from "./frame.js";
import { pookCard } from "./pieces.js";
import { rows, titleOf } from "./rows.js";
import { language, say } from "./words.js";

async function show() {
  const [person, { games }] = await Promise.all([frame(), get("/api/games")]);
  if (!person) {
    main(el("h1", say("inbox.title")), empty(say("inbox.sign-in"), "/sign-in", say("who.sign-in")));
    return;
  }
  draw(await get("/api/me/inbox"), games);
  addEventListener("tafl-inbox", (event) => draw(event.detail, games));
}

function draw(inbox, games) {
  const mine = waiting(inbox), others = inbox.matches.filter((line) => !line.waits && !over(line)), ended = inbox.matches.filter(over);
  main(
    el("div.flex", el("h1.grow", say("inbox.title")), el("a.btn", { href: "/new" }, say("inbox.new"))),
    mine.length ? part(say("inbox.mine"), mine, games, true) : empty(others.length ? say("inbox.others-think") : say("inbox.empty-next"), "/new", say("inbox.new")),
    others.length ? part(say("inbox.others"), others, games) : null,
    ended.length ? part(say("inbox.finished"), ended.slice(0, 5), games) : null,
    el("p.small.muted", el("a", { href: "/records" }, say("inbox.finished"))),
    mine.length ? el("div.floatbar", el("a.btn.act", { href: `/matches/${mine[0].match.match}` }, say("inbox.next", { game: titleOf(mine[0].match.game, games) }))) : null,
  ).className = "page narrow2 stack-l";
}

const over = (line) => Boolean(line.match.outcome) || line.match.status === "cancelled";

function part(heading, lines, games, counted = false) {
  return el("section.stack", el("h2.h", heading, counted ? [" ", el("span.count", String(lines.length))] : null), rows(lines, games));
}

function empty(next, href, button) {
  const it = piece(pookCard(null, "piggy", language));
  it.className = "it";
  return el("section.card.empty-box", it, el("h2", say("inbox.empty")), el("p.muted", next), el("p.mt", el("a.btn", { href }, button)));
}

show().catch(failed);
