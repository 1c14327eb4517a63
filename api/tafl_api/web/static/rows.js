// Matches as rows: in the inbox, the lobby, on the home page and among the finished.
import { small } from "./art.js";
import { el } from "./dom.js";
import { moment, span } from "./time.js";
import { list, say } from "./words.js";

/** List matches of the inbox; those that wait for the reader have an amber edge. */
export function rows(lines, games) {
  return el("div.rows", lines.map((line) => row(line.match, games, { you: line.seat, waits: line.waits, deadline: line.deadline })));
}

/** One match: its piece, who plays, how it stands, and until when. */
export function row(match, games, { you = null, waits = false, deadline = null, action = null } = {}) {
  const title = titleOf(match.game, games);
  const others = match.seats.map((seat, at) => (at === you ? null : seatName(seat, at))).filter(Boolean);
  const label = others.length ? `${title} · ${others.join(", ")}` : title;
  return el("a.rowm", { href: `/matches/${match.match}`, class: waits ? "mine" : "wait", data: { match: match.match } },
    small(match.game, title), el("div", el("b", { title: label }, label), el("p", standing(match, you, waits))),
    action ? el("span.due", el("span.btn.small", action)) : due(match, waits, deadline));
}

/** Find the title of a game. */
export const titleOf = (name, games) => games.find((game) => game.name === name)?.title ?? name;

/** Name a seat: a person, a bot, or a free one. */
export function seatName(seat, at) {
  if (seat.name) return seat.name;
  if (seat.bot) return botName(seat.bot);
  return seat.player || seat.taken ? say("seat.number", { n: at + 1 }) : say("seat.open");
}

/** Name a bot. */
export function botName(bot) {
  const key = `bot.${bot}`;
  return say(key) === key ? say("bot.name", { name: bot[0].toUpperCase() + bot.slice(1) }) : say(key);
}

/** Count the seats that nobody has taken. */
export const freeSeats = (match) => match.seats.filter((seat) => !(seat.taken ?? seat.player)).length;

function standing(match, you, waits) {
  if (match.status === "open") return say("lobby.seats", { n: freeSeats(match) });
  if (match.status === "cancelled") return say("result.cancelled");
  if (match.status === "paused") return say("match.turn.paused");
  if (match.outcome) return result(match.outcome, match.seats, you);
  return say(waits ? "match.turn.you" : "inbox.others-think");
}

/** Say how a match ended, to a seat or to a spectator. */
export function result(outcome, seats, you) {
  const { winners, scores } = outcome;
  if (!winners.length) return say("result.draw");
  const names = winners.map((seat) => seatName(seats[seat], seat));
  const mine = you !== null && you !== undefined && winners.includes(you);
  if (winners.length > 1) return mine ? say("result.you-shared") : say("result.shared", { names: list(names) });
  const two = scores && scores.length === 2;
  const given = { names: names[0], mine: scores?.[you ?? 1 - winners[0]], theirs: scores?.[mine ? 1 - you : winners[0]] };
  if (mine) return say(two ? "result.won-score" : "result.won", given);
  return say(two ? "result.lost-score" : "result.lost", given);
}

function due(match, waits, deadline) {
  const left = deadline ? deadline - Date.now() : null;
  const chip = left === null ? null : el("span.chip", { class: waits ? (left < 3600000 ? "act" : "soft") : "", title: moment(deadline) }, span(left));
  const what = match.status === "open" ? say("inbox.open") : waits ? say("inbox.turn") : match.outcome ? "" : say("seat.waits");
  return el("span.due", chip, chip && what ? el("br") : null, what);
}
