// Who sits at the table, whose turn it is, how much time is left, and what happened since.
import { el } from "../dom.js";
import { ago, moment, span } from "../time.js";
import { say } from "../words.js";

const SHOWN = 4;

/** List the seats; the reader's own first. */
export function seats(look) {
  const order = look.seats.map((_, seat) => seat).sort((one, two) => (two === look.you) - (one === look.you));
  return el("ul.seats", { "aria-label": say("match.players") }, order.map((seat) => seatRow(look, seat)));
}

function seatRow(look, seat) {
  const holder = look.seats[seat], now = look.to_act.includes(seat) && look.status === "running";
  const name = look.names[seat], yours = seat === look.you;
  return el("li.seat", { class: now ? "now" : "", data: { seat } },
    el("b", { title: name }, yours ? `${name} (${say("gen.you")})` : name), clock(look, seat, now), el("small", remark(look, holder, seat, now)));
}

function remark(look, holder, seat, now) {
  if (look.outcome?.winners.includes(seat)) return say("seat.won");
  if (holder.resigned) return say("seat.resigned");
  if (!holder.player) return say("seat.free");
  if (now) return say("seat.to-act");
  if (holder.stand_in) return say("seat.bot-for");
  return holder.bot ? say("seat.bot") : look.status === "running" ? say("seat.waits") : "\u00a0";
}

function clock(look, seat, now) {
  const time = look.clocks?.[seat];
  if (!time) return null;
  if (look.status === "paused") return el("span.clock", say("match.turn.paused"));
  if (now && time.deadline) {
    const node = el("span.clock.run", { data: { deadline: time.deadline }, title: moment(time.deadline) });
    tick(node);
    return node;
  }
  return time.bank ? el("span.clock", span(time.bank)) : null;
}

function tick(node) {
  const left = Number(node.dataset.deadline) - Date.now();
  node.textContent = left < 3600000 ? `${span(left)} ${say("inbox.soon")}` : span(left);
  node.classList.toggle("late", left < 3600000);
}

/** Move every clock of the page on. */
export function tickClocks() {
  for (const node of document.querySelectorAll(".clock[data-deadline]")) tick(node);
}

/** Tell what happened since the reader's last move. */
export function recap(page) {
  const { look } = page;
  if (!look.recap.length || look.status === "open") return null;
  const fresh = look.recap.filter((line) => !line.undone);
  const shown = fresh.slice(-SHOWN), from = fresh.length - shown.length;
  const first = fresh[0];
  if (!first) return null;
  const own = page.history.lastOf(look.you);
  const heading = look.you === null ? say("match.latest") : own ? say("match.since", { ago: ago(own.at) }) : say("match.since-start");
  return el("section.recap", { "aria-label": say("match.recap") },
    el("div.head", el("span", heading), from ? el("button.textlink", { type: "button", on: { click: () => page.history.open() } }, `+ ${from}`) : null),
    el("ol", { start: from + 1 }, shown.map((line, at) => el("li", el("span.tag", { "aria-hidden": "true" }, String(from + at + 1)), el("span", line.text)))));
}
