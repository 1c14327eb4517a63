// The field: cards, free cells with the purses that count there, and what the choice would do.
import { pookCard, powerIcon, purseMark } from "/static/pieces.js";
import { h } from "/static/desk/desk.js";
import { anyCells, cells, chooseSpot, powers, spot, spots } from "./choosing.js";
import { counting, lying, nameOf } from "./offering.js";

const LIMIT = 5;

/** How far the field reaches, and which cells are drawn: a ring around it where it may still grow. */
export function extent(desk) {
  const xs = desk.view.field.map((one) => one.x), ys = desk.view.field.map((one) => one.y);
  const box = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  const w = box.x1 - box.x0 + 1, tall = box.y1 - box.y0 + 1, grows = desk.view.phase === "play" && !desk.look.outcome;
  const aside = grows && w < LIMIT ? 1 : 0, above = grows && tall < LIMIT ? 1 : 0;
  return { w, h: tall, x0: box.x0 - aside, x1: box.x1 + aside, y0: box.y0 - above, y1: box.y1 + above };
}

/** Draw the field; `shown` is the banner whose warriors count, once the match is over. */
export function field(desk, shown) {
  const area = extent(desk), drawn = [];
  const now = { open: anyCells(desk), free: cells(desk), aims: powers(desk), swaps: desk.pick.piggy ? spots(desk, "swap_piggy") : new Set(), flips: spots(desk, "flip"), counted: new Set(desk.pick.at && desk.pick.face === "warrior" ? counting(desk, desk.pick.at) : []), shown };
  for (let y = area.y0; y <= area.y1; y += 1) for (let x = area.x0; x <= area.x1; x += 1) drawn.push(cell(desk, `${x},${y}`, now));
  const walls = `${area.w === LIMIT ? "wall-x" : ""} ${area.h === LIMIT ? "wall-y" : ""}`;
  return h("div.field5", { key: "field", role: "group", "aria-label": desk.say("field", area), class: `c${area.x1 - area.x0 + 1} r${area.y1 - area.y0 + 1} ${walls}` }, drawn);
}

function cell(desk, at, now) {
  const one = lying(desk, at);
  if (one) return h("div.cell", { key: at }, card(desk, at, one, now));
  if (desk.pick.at === at) return h("div.cell.ghost", { key: at }, ghost(desk, at));
  if (!now.open.has(at) || !desk.legal.length) return h("div.cell.void", { key: at });
  return h("div.cell", { key: at }, free(desk, at, now));
}

function free(desk, at, { free: able }) {
  const { say, pick } = desk, [x, y] = at.split(","), legal = able.has(at), n = counting(desk, at).length;
  const label = [say("is.free", { x, y }), pick.card && (legal ? `${say("purses", { n })}, ${say("possible")}` : say("few", { n, level: pick.card[1] }))].filter(Boolean).join(", ");
  return h("button.cell", { key: "free", type: "button", "data-stop": `cell.${at}`, "data-drop": at, class: legal ? "legal" : pick.card ? "no" : "rest", "aria-label": label, "aria-disabled": legal ? null : "true", on: { click: () => chooseSpot(desk, at) } },
    pick.card ? h("span.purses", {}, String(n), h("i", { markup: purseMark() })) : null);
}

function ghost(desk, at) {
  const { pick, say } = desk, [x, y] = at.split(",");
  return h("button.it", { key: "ghost", type: "button", "data-stop": `cell.${at}`, "data-key": pick.card, "data-place": at, "data-face": pick.face, "aria-pressed": "true", "aria-label": say("is.ghost", { card: nameOf(pick.card, desk), x, y }), on: { click: () => chooseSpot(desk, at) } },
    h("span.face", { key: "face", markup: pookCard(pick.card, pick.face, desk.lang) }));
}

function card(desk, at, one, now) {
  const { pick, say, view } = desk, state = stateOf(desk, at, one, now);
  return h("button.it", {
    key: "card", type: "button", "data-stop": `cell.${at}`, "data-drop": at, "data-first": one.face === "piggy",
    "data-key": one.face === "piggy" ? "piggy" : one.card ?? `purse.${at}`, "data-place": at, "data-face": one.face, "data-from": source(desk, at),
    class: state.classes.join(" "), "aria-pressed": state.chosen ? "true" : null, "aria-disabled": state.able ? null : "true",
    "aria-label": [label(desk, one), ...state.says].join(", "), title: label(desk, one), on: { click: () => chooseSpot(desk, at) },
  },
  h("span.face", { key: "face", markup: pookCard(one.card, one.face, desk.lang) }),
  state.badge,
  view.pick && spot(view.pick) === at ? h("span.badge.act.low", { key: "mine" }, say("pick.mine")) : null,
  pick.card || pick.piggy ? null : desk.mark(at));
}

function stateOf(desk, at, one, now) {
  const { pick, say } = desk, classes = [], says = [];
  let badge = null, able = false, chosen = false;
  const target = (word, on) => {
    classes.push("target", on ? "on" : "");
    badge = h("span.badge", { key: "badge" }, word);
    says.push(...(word.length > 1 ? [word] : []), on ? say("chosen") : say("possible"));
    able = true; chosen = on;
  };
  if (now.aims.has(at)) target(say(`verb.${pick.card[0]}`), pick.aim === at);
  else if (now.swaps.has(at)) target(say(pick.swap === at ? "swap.this" : "swap"), pick.swap === at);
  else if (now.flips.has(at)) target(say(pick.flip === at ? "pick.this" : "pick"), pick.flip === at);
  else if (guarded(desk, at, one)) {
    classes.push("guard"); says.push(say("protected"));
    badge = h("span.badge", { key: "badge", markup: powerIcon("H", "#f1ecdf", "#1a2420") });
  }
  if (one.face === "piggy" && spots(desk, "swap_piggy").size && !pick.card) able = true;
  if (one.face === "piggy" && pick.piggy) { classes.push("held"); chosen = true; }
  if (now.counted.has(at)) { classes.push("counts"); says.push(say("counts")); }
  if (now.shown) {
    const counts = one.face === "warrior" && now.shown.includes(one.card[0]);
    if (counts) { badge = h("span.badge.act.pt", { key: "points" }, say("points", { n: one.card[1] })); says.push(say("points", { n: one.card[1] })); }
    else if (one.face !== "piggy") classes.push("dim2");
  }
  return { classes, says, badge, able, chosen };
}

/** Shown only while a power looks for a target: why a neighbour of that kind is none. */
function guarded(desk, at, one) {
  const { pick, view } = desk, kind = { O: "warrior", V: "purse", M: one.face }[pick.card?.[0]];
  if (!pick.at || pick.face !== "warrior" || kind !== one.face || one.face === "piggy" || !touches(at, pick.at)) return false;
  return view.field.some((other) => other.face === "warrior" && other.card[0] === "K" && touches(spot(other), at));
}

function touches(one, two) {
  const [x, y] = one.split(",").map(Number), [u, v] = two.split(",").map(Number);
  return Math.abs(x - u) + Math.abs(y - v) === 1;
}

function label(desk, one) {
  const word = one.face !== "purse" ? `is.${one.face}` : one.card ? "is.known" : "is.purse";
  return desk.say(word, { card: one.card && nameOf(one.card, desk), x: one.x, y: one.y });
}

/** Where a card that the reader cannot tell from others came from: Piggy's cell, or a hand. */
function source(desk, at) {
  const { earlier, view } = desk;
  if (!earlier) return null;
  if (spot(earlier.piggy) === at && spot(view.piggy) !== at) return spot(view.piggy);
  return earlier.field.some((one) => spot(one) === at) ? null : `hand.${earlier.turn}`;
}
