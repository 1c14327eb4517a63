// Free inputs, for what cannot be offered one by one: numbers in a range, lists in one's own order.
import { el } from "../dom.js";
import { say } from "../words.js";
import { distinct, keyOf } from "./narrowing.js";
import { words } from "./naming.js";

/** A number between two bounds: a slider and the number beside it. */
export function numberInput(chooser, one, id) {
  const values = chooser.options(one), from = Math.min(...values), to = Math.max(...values);
  const now = JSON.parse(chooser.chosen.get(one.name) ?? keyOf(from));
  const bounds = { min: from, max: to, step: 1, value: now, "aria-labelledby": id };
  const set = (event) => {
    const wanted = Math.round(Number(event.target.value));
    if (Number.isFinite(wanted)) chooser.set(one.name, Math.max(from, Math.min(to, wanted)));
  };
  return el("div.flex.number", el("input.grow", { type: "range", ...bounds, data: { key: `${one.name} range` }, on: { change: set } }),
    el("input.input", { type: "number", inputmode: "numeric", ...bounds, data: { key: `${one.name} number` }, on: { change: set } }),
    el("span.small.muted", say("gen.range", { from, to })));
}

/** A list of one's own: items are added from below, put earlier, and taken out again. */
export function freeList(chooser, one) {
  const picked = chooser.picked.get(one.name) ?? [];
  const items = distinctItems(chooser, one).filter((item) => !picked.some((other) => keyOf(other) === keyOf(item)));
  const said = (item) => words(item, one.name, chooser.names);
  const most = one.schema?.maxItems ?? Infinity;
  const mine = picked.map((item, at) => el("li.flex",
    el("span.tag", String(at + 1)), el("span.grow", said(item)),
    at ? el("button.btn.small.quiet", { type: "button", "aria-label": say("gen.up", { what: said(item) }), data: { key: `up ${keyOf(item)}` }, on: { click: () => chooser.arrange(one, moved(picked, at)) } }, "↑") : null,
    el("button.btn.small.quiet", { type: "button", "aria-label": say("gen.take-out", { what: said(item) }), data: { key: `out ${keyOf(item)}` }, on: { click: () => chooser.toggle(one, item) } }, "×")));
  return el("div.stack.ownlist",
    el("ol", { "aria-label": say("gen.list") }, mine.length ? mine : el("li.small.muted", say("gen.list-empty"))),
    el("div.opts", { role: "group", "aria-label": say("gen.add") }, picked.length < most ? items.map((item) => el("button.opt", { type: "button", data: { key: `add ${keyOf(item)}` }, on: { click: () => chooser.toggle(one, item) } }, said(item))) : null),
    picked.length || chooser.started ? null : el("button.btn.small", { type: "button", data: { key: "empty" }, on: { click: () => chooser.arrange(one, []) } }, say("gen.none")));
}

function distinctItems(chooser, one) {
  const seen = new Map();
  for (const list of distinct(chooser.commands(), one)) for (const item of list) seen.set(keyOf(item), item);
  return [...seen.values()];
}

function moved(items, at) {
  const next = [...items];
  [next[at - 1], next[at]] = [next[at], next[at - 1]];
  return next;
}
