// The table: runes as they fell around Destiny, and everybody's balance rune and loot beside it.
import { destiny, rune, runeName, stoneMark } from "/static/pieces.js";
import { h } from "/static/desk/desk.js";
import { asked, free, mine, nameable, spotsOf, touch, touchBalance } from "./claiming.js";

const SIZE = 24, RIM = 13, LEAST = 168, RINGS = [34, 67, 100];

/** The angle at which a rune came to rest: odd, and always the same for a spot. */
const turnOf = (spot) => Math.round((spot * 137.508) % 360) - 180;

export const art = (id, turn, lang) => h("span.face", { key: "face", markup: rune(id, turn, lang) });
export const small = (kind, lang, key) => h("i", { key, markup: rune(kind, 0, lang) });

/** The part of the table where something lies: the empty rim is cropped, so that runes are large. */
function frameOf(table) {
  const xs = [-RIM - 2, RIM + 2], ys = [-RIM - 2, RIM + 2];
  for (const { x, y } of table) { xs.push(x - RIM, x + RIM); ys.push(y - RIM, y + RIM); }
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (west + east) / 2, y: (north + south) / 2, span: Math.max(LEAST, east - west, south - north) };
}

/** Draw the runes of a view; `told` is the story's moment, when it is being told. */
export function ring(desk, view, told) {
  const frame = frameOf(view.table), at = (x, y, size) => ({ "--x": `${50 + ((x - frame.x) / frame.span) * 100}%`, "--y": `${50 + ((y - frame.y) / frame.span) * 100}%`, "--size": `${(size / frame.span) * 100}%` });
  const rings = RINGS.map((r) => `<circle r="${r}" fill="none" stroke="#66766e" stroke-width=".6" stroke-dasharray="1.500 3"/>`).join("");
  const box = `${frame.x - frame.span / 2} ${frame.y - frame.span / 2} ${frame.span} ${frame.span}`;
  return h("div.throw", { key: "throw", role: "group", "aria-label": desk.say(told ? "as-fell" : "table", { n: view.throw }) },
    h("span.rings", { key: "rings", "aria-hidden": "true", markup: `<svg viewBox="${box}">${rings}</svg>` }),
    h("span.lie.destiny", { key: "destiny", vars: at(0, 0, SIZE * 1.12), role: "img", "aria-label": desk.say("destiny"), "data-place": "destiny" }, h("span.face", { markup: destiny() })),
    view.table.map((lying) => (told ? fallen(desk, lying, at, told) : stone(desk, lying, at))));
}

function stone(desk, lying, at) {
  const { spot, up, rune: id, x, y } = lying, { say, lang, pick } = desk, claims = mine(desk);
  const number = claims.findIndex((claim) => spotsOf(claim).includes(spot)), claim = claims[number];
  const held = pick.held === spot, able = free(desk).has(spot);
  const state = held ? say("chosen") : claim ? say(claim.state === "sending" ? "sending" : "claimed.as", { n: number + 1 }) : null;
  const label = id ? say("up", { rune: runeName(id, lang), n: spot }) : say(up ? "unseen" : "down", { n: spot });
  return h("button.lie", {
    key: spot, type: "button", vars: at(x, y, SIZE), "data-stop": `rune.${spot}`, class: `${id ? "" : "blank"} ${held ? "held" : ""} ${claim ? `claimed ${claim.state}` : ""} ${able ? "able" : ""}`,
    "aria-label": [label, state].filter(Boolean).join(", "), "aria-pressed": able ? String(held) : null, "aria-disabled": able ? null : "true",
    on: { click: () => touch(desk, spot) },
  },
  h("span.it", { key: "piece", "data-key": `spot.${spot}`, "data-place": id ? `rune.${id}` : null, "data-face": id ? "up" : "down", "data-from": "bag" }, art(id, turnOf(spot), lang)),
  claim ? h("span.tag", { key: "tag", "aria-hidden": "true" }, String(number + 1)) : null);
}

/** A rune in the story: where it fell, or as a shade of itself once a hand has taken it. */
function fallen(desk, { spot, rune: id, x, y }, at, told) {
  const number = told.taken.get(spot), lang = desk.lang, label = id ? desk.say("up", { rune: runeName(id, lang), n: spot }) : desk.say("down", { n: spot });
  return h("span.lie", { key: spot, vars: at(x, y, SIZE), role: "img", "data-spot": spot, class: `${id ? "" : "blank"} ${number ? "gone" : ""} ${told.now.has(spot) ? "now" : ""}`, "aria-label": [label, number && desk.say("taken.in", { n: number })].filter(Boolean).join(", ") },
    number ? h("span.it", { key: "shade" }, art(id, turnOf(spot), lang)) : h("span.it", { key: "piece", "data-key": `spot.${spot}`, "data-place": id ? `rune.${id}` : null, "data-face": id ? "up" : "down" }, art(id, turnOf(spot), lang)),
    number ? h("span.tag", { key: "tag", "aria-hidden": "true" }, String(number)) : null);
}

/** Everybody's balance rune: named with a rune of the table, it claims the twin. Under it the loot. */
export function balances(desk, view, hands) {
  const order = view.balances.map((_, seat) => seat).sort((one, two) => (two === desk.you) - (one === desk.you));
  return h("div.balances", { key: "balances", role: "group", "aria-label": desk.say("balances"), class: `n${order.length}` }, order.map((seat) => balance(desk, view, seat, hands && (hands.get(seat) ?? []))));
}

function balance(desk, view, seat, hand) {
  const { say, lang, pick } = desk, id = view.balances[seat], name = desk.name(seat), chosen = pick.seat === seat, able = !desk.story?.on && nameable(desk, seat);
  const [b, g, w] = ["B", "G", "W"].map((colour) => view.loot[seat].filter((kind) => kind[0] === colour).length);
  const run = view.phase === "grab" && !desk.story?.on ? say(`run.${view.runs[seat]}`) : null;
  const label = [id ? say("balance.of", { name, rune: runeName(id, lang) }) : say("balance.none", { name }), say("loot", { b, g, w }), run, seat === view.first && say("first"), chosen && say("chosen")].filter(Boolean).join(", ");
  return h("button.balance", {
    key: seat, type: "button", "data-stop": `balance.${seat}`, "data-place": `seat.${seat}`, "aria-label": label, title: label, "aria-pressed": able ? String(chosen) : null, "aria-disabled": able ? null : "true",
    class: `${seat === desk.you ? "me" : ""} ${chosen ? "held" : ""} ${able ? "able" : ""} ${pick.held && able ? "target" : ""}`,
    on: { click: () => touchBalance(desk, seat) },
  },
  h("span.who", { key: "name" }, name),
  id ? h("i.it", { key: id, "data-key": `balance.${id}`, "data-from": `rune.${id}` }, art(id, 0, lang)) : h("i.nothing", { key: "none" }, say("none")),
  h("small.loot", { key: "loot" }, [["B", b], ["G", g], ["W", w]].map(([colour, n]) => h("span", { key: colour }, h("i", { markup: stoneMark(colour) }), String(n)))),
  run ? h("small.run", { key: "run", class: view.runs[seat] }, run) : null,
  hand ? h("span.inhand", { key: "hand" }, hand.map(({ spot, rune: held, kind, now }) => h("span.it", { key: spot, class: `${kind} ${now ? "now" : ""}`, "data-key": `spot.${spot}`, "data-face": "up" }, art(held, 0, lang)))) : null);
}

/** Say what a claim names. */
export function claimed(desk, claim, table = desk.view.table) {
  const { say, lang, view } = desk, of = (spot) => table.find((one) => one.spot === spot)?.rune ?? null;
  const runes = spotsOf(claim).map(of), names = runes.map((id) => (id ? runeName(id, lang) : say("none")));
  if (claim.spot !== undefined) {
    const other = view.balances[claim.seat], word = claim.seat === desk.you ? "twin.own" : "twin.of";
    return { runes: [runes[0], other], text: say(word, { name: desk.name(claim.seat), rune: names[0] }) };
  }
  return { runes, text: names[0] === names[1] ? say("pair", { rune: names[0] }) : say("pair.odd", { one: names[0], two: names[1] }) };
}

/** The clock of the run. */
export function timer(desk) {
  const all = Math.round((desk.view.clock.ends_at - desk.view.clock.opened_at) / 1000);
  return h("div.timer", { key: "timer", role: "timer", "aria-label": desk.say("of", { n: all }) }, h("b", { key: "digits", markup: "" }), h("span.track", { key: "track", "aria-hidden": "true" }, h("span.fill", { key: "fill" })), h("span.small", { key: "of" }, desk.say("of", { n: all })));
}

/** The line above the table. */
export function topline(desk, view, left, more) {
  return h("div.slabline", { key: "top" }, h("span.clip", { key: "left" }, left), more ?? null,
    h("span.bag", { key: "bag", "data-place": "bag", role: "img", "aria-label": desk.say("bag.label", { n: view.bag }) }, desk.say("bag", { n: view.bag })));
}

/** Tell whether the reader races right now. */
export const racing = (desk) => asked(desk) === "race" && Boolean(desk.view.clock);
