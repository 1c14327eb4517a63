// A view as zones: lists are cards, lists per seat are one zone each, numbers are counters.
import { plainPiece } from "../art.js";
import { el } from "../dom.js";
import { say } from "../words.js";
import { field, isPlaced } from "./field.js";
import { isSeat, owner, plain, title, words } from "./naming.js";

const SHOWN_ELSEWHERE = new Set(["to_act", "seats", "winners"]);
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Draw a whole view. `table` has look, names, seats, view's schema and what can be aimed at. */
export function zones(view, table) {
  if (!isObject(view)) return [zone(say("match.board"), [items(asList(view), "view", table)])];
  const drawn = [];
  const flags = [];
  for (const [name, value] of Object.entries(view)) {
    if (SHOWN_ELSEWHERE.has(name) || value === null) continue;
    if (typeof value === "boolean") { if (value) flags.push(plain(name)); continue; }
    drawn.push(...part(name, value, table));
  }
  if (flags.length) drawn.push(zone(say("gen.holds"), [el("p.counter.words", flags.join(", "))], "fact"));
  // What lies in the middle comes first, then the others', then small facts, then one's own.
  const rank = (one) => ["first", "theirs", "fact", "mine"].findIndex((kind) => one.classList.contains(kind));
  return drawn.sort((one, two) => rank(one) - rank(two));
}

function part(name, value, table) {
  if (!Array.isArray(value)) return [fact(name, value, table)];
  if (!value.length) return [zone(title(name), [el("p.small.none", say("gen.empty"))], "fact")];
  if (isPlaced(value)) return [zone(title(name), [field(value, table)], "full first")];
  if (value.every(Array.isArray)) return value.length === table.seats ? perSeat(name, value, table) : [rows(name, value, table)];
  if (value.length === table.seats && !table.indexed(name) && value.every((one) => !isObject(one))) return [facts(name, value, table)];
  const side = Math.sqrt(value.length);
  if (table.indexed(name) && side >= 3 && Number.isInteger(side)) return [zone(title(name), [square(value, name, side, table)], "full first")];
  return [zone(title(name), [items(value, name, table)], value.length > 5 || value.every(Number.isInteger) ? "full first" : "half theirs", value.length)];
}

function perSeat(name, lists, table) {
  const you = table.look.you;
  const order = lists.map((_, seat) => seat).sort((one, two) => (one === you) - (two === you));
  const heading = title(singular(name) ?? name);
  return order.map((seat) => zone(`${heading} · ${owner(seat, you, table.names)}`, [items(lists[seat], name, table)],
    `${lists[seat].length > 4 ? "full" : "half"} ${seat === you ? "mine" : "theirs"}`, lists[seat].length));
}

function zone(heading, content, classes = "", count = null) {
  return el("section.zoneg", { class: classes }, el("h3", el("span", heading), count === null ? null : el("span", String(count))), content);
}

function fact(name, value, table) {
  const said = words(value, name, table.names);
  return zone(title(name), [el("p.counter", { class: typeof value === "number" && !isSeat(name) ? "" : "words" }, said)], "fact");
}

function facts(name, values, table) {
  const rows = values.map((value, seat) => el("div", el("dt", owner(seat, table.look.you, table.names)), el("dd", value === null ? say("gen.hidden") : words(value, "", table.names))));
  return zone(title(name), [el("dl.seatfacts", rows)], "half fact");
}

function rows(name, lists, table) {
  return zone(title(name), [el("div.lines", lists.map((list) => items(list, name, table)))], "full first");
}

/** Draw a list of anything: words, numbers, objects, nothing. */
function items(list, name, table) {
  if (!list.length) return el("p.small.none", say("gen.empty"));
  const numbers = list.every(Number.isInteger);
  const emptySlots = table.holdsObjects(name);
  return el("div.cards", { class: numbers ? "heaps" : "", data: { roving: "" }, role: "group", "aria-label": title(name) },
    list.map((value, at) => {
      const drawn = numbers ? heap(value, at) : isObject(value) ? thing(value, table) : value === null && emptySlots ? el("span.slotg", say("gen.empty")) : plainPiece(value === null ? null : words(value, "", table.names));
      return aimed(drawn, table, { value, at, name });
    }));
}

/** A list that commands count through, as many wide as high: a square board. */
function square(list, name, side, table) {
  const holder = el("div.gridg", { role: "group", "aria-label": title(name), data: { roving: "" } }, list.map((value, at) => {
    const target = table.aim((field, option) => singular(name) === field.name && option === at);
    const said = value === null || value === "" ? "" : words(value, "", table.names);
    const label = [say("gen.cell", { x: (at % side) + 1, y: Math.floor(at / side) + 1 }), said || say("gen.empty"), target ? say("gen.legal") : ""].filter(Boolean).join(", ");
    const inner = said ? el("b.large", said) : target ? el("span.dot", { "aria-hidden": "true" }) : null;
    const kind = said ? "lies" : "void";
    if (!target) return el("span.cellg", { class: kind, role: "img", "aria-label": label }, inner);
    return el("button.cellg.legal", { type: "button", class: `${kind}${target.chosen ? " chosen" : ""}`, "aria-pressed": String(target.chosen), "aria-label": label, data: { key: `${name} ${at}` }, on: { click: target.choose } }, inner);
  }));
  holder.style.setProperty("--columns", String(side));
  return holder;
}

function heap(count, at) {
  return el("span.heap", el("b", String(at)), el("span.dots", { "aria-hidden": "true" }, Array.from({ length: Math.min(count, 40) }, () => el("i"))), el("span.num", String(count)));
}

/** Draw an object of a list: its first text as a card, the rest as small words. */
function thing(value, table) {
  const [main, shown] = Object.entries(value).find(([, one]) => typeof one === "string" || one === null) ?? [null, null];
  const more = Object.entries(value).filter(([key, one]) => key !== main && one !== false && one !== null)
    .map(([key, one]) => (one === true ? plain(key) : `${plain(key)} ${words(one, key, table.names)}`));
  return el("span.thing", main === null ? null : plainPiece(shown === null ? null : words(shown, "", table.names)), more.length ? el("small", more.join(", ")) : null);
}

/** Make something of the board a button, if it is a value that can be chosen now. */
export function aimed(drawn, table, { value, at, name }) {
  const target = table.aim((field, option) => (typeof value === "string" && option === value)
    || (isObject(value) && field.name in value && option === value[field.name] && option !== null)
    || (singular(name) === field.name && option === at));
  if (!target) return el("span.it.still-it", drawn);
  return el("button.it", { type: "button", class: target.chosen ? "selected" : "can", "aria-pressed": String(target.chosen), data: { key: `${name} ${at}` }, on: { click: target.choose } }, drawn);
}

/** "heaps" holds what a command calls "heap". */
export function singular(name) {
  return name.endsWith("s") ? name.slice(0, -1) : null;
}

function asList(value) {
  return Array.isArray(value) ? value : [value];
}
