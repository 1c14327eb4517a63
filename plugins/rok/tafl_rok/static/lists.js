// Lists beside the table: claims made, the sealed list and the order of thefts, which can be moved.
import { runeName } from "/static/pieces.js";
import { h } from "/static/desk/desk.js";
import { draggable } from "/static/desk/drag.js";
import { mine, move, moveTheft, ordered, spotsOf, takeOut } from "./claiming.js";
import { number } from "./story.js";
import { claimed, small } from "./table.js";

/** My claims in a race, with their times. */
export function claims(desk, short) {
  const { say, lang } = desk, made = mine(desk), sealed = desk.look.options.grab === "sealed";
  const rows = made.map((claim, at) => {
    const { runes, text } = claimed(desk, claim, desk.view.table);
    const time = claim.state === "sending" ? say("sending") : sealed ? say("place", { n: claim.time + 1 }) : say("seconds", { n: number(claim.time / 1000, lang) });
    return h("li", { key: spotsOf(claim).join("+"), class: claim.state }, runes.map((id, place) => small(id, lang, place)), short ? null : h("span.grow", { key: "text" }, text), h("span.num", { key: "time", title: text }, time), short ? h("span.sr", { key: "sr" }, `${at + 1}: ${text}`) : null);
  });
  if (short) return rows.length ? h("ol.claims.made", { key: "strip", "aria-label": say("claims") }, rows) : null;
  return h("section.card", { key: "claims" }, h("h3", { key: "h" }, say("claims")), h("ol.claims", { key: "list" }, rows), h("p.small.muted", { key: "risk" }, made.length ? say("risk") : `${say("claims.none")} ${say("risk")}`));
}

function row(desk, { key, at, all, runes, text, shift, drop, name }) {
  const { say, lang } = desk;
  const button = (word, sign, off, click) => h("button.iconbtn.mini", { key: word, type: "button", "aria-label": say(word, { what: text }), title: say(word, { what: text }), "aria-disabled": off ? "true" : null, "data-move": `${word}.${at}`, on: { click: () => { if (!off) click(); } } }, sign);
  const hold = draggable({ lift: () => all > 1, drop: (to, land) => { const goal = to?.startsWith(`${name}.`) ? Number(to.split(".")[1]) : at; land(); if (goal !== at) shift(goal); else desk.refresh(); } });
  return h("li", { key, "data-drop": `${name}.${at}`, "data-row": `${name}.${at}` },
    h("span.handle", { key: "handle", title: say("drag"), "aria-hidden": "true", on: { pointerdown: (event) => hold.pointerdown(dragged(event)) } }, "⠿"),
    h("span.num", { key: "n" }, String(at + 1)), h("span.rs", { key: "runes", "aria-hidden": "true" }, runes.map((id, place) => small(id, lang, place))), h("span.grow", { key: "text" }, text),
    h("span.moves", { key: "moves" }, button("earlier", "↑", at === 0, () => shift(at - 1)), button("later", "↓", at === all - 1, () => shift(at + 1)), drop ? button("drop", "×", false, drop) : null));
}

/** A drag by the handle carries the whole row. */
function dragged(event) {
  const { button, isPrimary, pointerId, clientX, clientY } = event;
  event.preventDefault();
  return { button, isPrimary, pointerId, clientX, clientY, currentTarget: event.currentTarget.closest("li") };
}

/** The list of a sealed table, while it is being composed. */
export function sealed(desk) {
  const { say } = desk, list = mine(desk);
  return h("section.card.mylist", { key: "mylist", "aria-label": say("list") }, h("h3", { key: "h" }, say("list")),
    list.length ? h("ol.ordering", { key: "list" }, list.map((claim, at) => row(desk, { ...claimed(desk, claim), key: spotsOf(claim).join("+"), at, all: list.length, name: "claim", shift: (to) => move(desk, "list", at, to), drop: () => takeOut(desk, at) }))) : null,
    h("p.small.muted", { key: "more" }, say(list.length ? "list.more" : "list.none")));
}

/** The contested thefts, in the order in which the reader lets them happen. */
export function thefts(desk, able) {
  const { say, view, lang } = desk, all = able ? ordered(desk) : view.thefts;
  const rows = all.map((one, at) => {
    const theft = view.thefts.find((other) => other.thief === one.thief && other.victim === one.victim) ?? one, name = theft.kind ? runeName(theft.kind, lang) : "";
    const text = say(one.thief === desk.you ? "theft.you" : one.victim === desk.you ? "theft.from-you" : "theft", { thief: desk.name(one.thief), victim: desk.name(one.victim), rune: name }), key = `${one.thief}.${one.victim}`;
    if (able) return row(desk, { key, at, all: all.length, runes: [theft.kind], text, name: "theft", shift: (to) => moveTheft(desk, at, to) });
    return h("li", { key }, h("span.rs", { key: "runes", "aria-hidden": "true" }, small(theft.kind, lang, 0)), h("span.grow", { key: "text" }, text));
  });
  return h("section.card.mylist", { key: "thefts", "aria-label": say("thefts.to-come") }, h("h3", { key: "h" }, say("thefts.to-come")), h("ol.ordering", { key: "list", class: able ? "" : "fixed" }, rows), h("p.small.muted", { key: "more" }, say("more.order")));
}
