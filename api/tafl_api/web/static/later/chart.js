// The score over the match: a few looks back, a line for each seat, its name at the end of the line.
import { get } from "../api.js";
import { el, svgEl } from "../dom.js";
import { say } from "./words.js";

const POINTS = 24, WIDE = 352, HIGH = 192, LEFT = 28, RIGHT = 250, TOP = 24, BOTTOM = 166, NAME = 12;
const LINES = [["var(--act-ink)", "", 3.5], ["var(--ink-2)", "7 4", 2.2], ["var(--link)", "2 4", 2.6], ["var(--ok)", "10 3 2 3", 2.2], ["var(--error)", "4 2", 2.2], ["var(--ink-3)", "1 3", 2.2]];

/** Make the card; null where a game keeps no score that can be seen on the way. */
export async function chartCard(page) {
  const { look } = page;
  if (!look.view || !scoresOf(look)) return null;
  const found = [];
  for (const version of spread(page)) {
    const then = version === look.version ? look : await get(`/api/matches/${page.id}/at/${version}`, page.invite ? { "tafl-invite": page.invite } : {});
    const scores = then.view && scoresOf(then);
    if (scores) found.push({ version, scores });
  }
  if (found.length < 3) return null;
  return el("section.card.stack.scores", el("h2", say("chart.title")), draw(page, found));
}

/** Read the scores of a look, if it has one number for each seat. */
function scoresOf({ view, seats }) {
  const each = (values) => Array.isArray(values) && values.length === seats.length && values.every(Number.isInteger) ? values : null;
  const sizes = Array.isArray(view.loot) ? view.loot.map((loot) => (Array.isArray(loot) ? loot.length : null)) : null;
  return each(view.scores) ?? each(sizes);
}

function spread({ look }) {
  const first = look.seats.length + 1, steps = Math.min(POINTS, look.version - first);
  return [...new Set(Array.from({ length: steps + 1 }, (_, n) => Math.round(first + ((look.version - first) * n) / Math.max(steps, 1))))];
}

function draw({ look }, found) {
  const most = Math.max(1, ...found.flatMap((one) => one.scores)), from = found[0].version, to = found.at(-1).version;
  const x = (version) => LEFT + ((RIGHT - LEFT) * (version - from)) / Math.max(1, to - from), y = (score) => BOTTOM - ((BOTTOM - TOP) * Math.max(score, 0)) / most;
  const last = found.at(-1).scores, order = look.seats.map((_, seat) => seat).sort((one, two) => (one === look.you ? -1 : two === look.you ? 1 : one - two));
  const name = (seat) => (seat === look.you ? say("seat.you") : look.names[seat]);
  const shape = svgEl("svg.chart", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${say("chart.title")}. ${order.map((seat) => `${name(seat)} ${last[seat]}`).join(", ")}` });
  for (const mark of new Set([0, Math.round(most / 2), most])) {
    shape.append(svgEl("path", { d: `M${LEFT} ${y(mark)}H${RIGHT}`, stroke: "var(--line)" }), text(LEFT - 6, y(mark) + 4, String(mark), { "text-anchor": "end" }));
  }
  const places = apart(order.map((seat) => y(last[seat])));
  order.forEach((seat, n) => {
    const [colour, dashes, width] = LINES[n % LINES.length], points = found.map(({ version, scores }) => `${x(version).toFixed(1)},${y(scores[seat]).toFixed(1)}`).join(" ");
    const words = [...name(seat)].length > NAME ? `${[...name(seat)].slice(0, NAME - 1).join("")}…` : name(seat);
    shape.append(svgEl("polyline", { points, fill: "none", stroke: colour, "stroke-width": width, "stroke-dasharray": dashes, "stroke-linejoin": "round" }),
      svgEl("circle", { cx: x(to), cy: y(last[seat]), r: 4, fill: colour }), text(RIGHT + 10, places[n] + 5, `${words} ${last[seat]}`, { fill: colour, "font-weight": 650 }));
  });
  shape.append(text(LEFT, HIGH - 6, say("chart.start")), text(RIGHT, HIGH - 6, say("chart.end", { n: to }), { "text-anchor": "end" }));
  return shape;
}

/** Move labels that would lie on one another apart. */
function apart(places) {
  const moved = [...places], order = places.map((_, n) => n).sort((one, two) => places[one] - places[two]);
  order.forEach((n, at) => { if (at && moved[n] - moved[order[at - 1]] < 16) moved[n] = moved[order[at - 1]] + 16; });
  const over = Math.max(0, moved[order.at(-1)] - BOTTOM);
  return moved.map((place) => place - over);
}

function text(x, y, words, more = {}) {
  return svgEl("text", { x, y, "font-size": 13, fill: "var(--ink-2)", ...more }, words);
}
