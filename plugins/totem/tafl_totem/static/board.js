// Totem's table: two zones, a hand, pile and discard. Rules live on the server; see choosing.js.
import { POWERS, powerIcon, totemCard, totemName } from "/static/pieces.js";
import { board, h, style } from "/static/desk/desk.js";
import { draggable } from "/static/desk/drag.js";
import { asked, back, canBack, cardsOf, chooseCard, chooseTarget, composed, drafted, dropCard, has, keep, picked, targets, usable } from "./choosing.js";
import { level, offer, result } from "./offering.js";
import { WORDS } from "./words.js";

await style(new URL("board.css", import.meta.url));

/** Draw a look of Totem; called again for every new one. */
export const render = board({ words: WORDS, draw, offer, back, canBack, keep, changed });

function changed(before, view) {
  // That the end lays cards open to all is no one's doing.
  const differ = (one, two) => !one !== !two || one?.up !== two?.up || one?.spent !== two?.spent || Boolean(one?.card && two?.card && one.card !== two.card);
  return [0, 1].flatMap((seat) => [0, 1, 2, 3].filter((slot) => differ(before.zones[seat][slot], view.zones[seat][slot])).map((slot) => `${seat}.${slot}`));
}

function draw(desk) {
  const near = desk.you ?? 0, far = 1 - near, aims = targets(desk);
  return [
    zoneLine(desk, far),
    zone(desk, far, "their", aims),
    middle(desk, aims),
    zone(desk, near, "own", aims),
    hand(desk, near),
  ];
}

const art = (card, up, desk) => h("span.face", { key: "face", markup: totemCard(card, up, desk.lang) });

function zoneLine(desk, seat) {
  const { say, view } = desk, totems = view.zones[seat].filter(Boolean), count = view.hands[seat].length;
  const spent = totems.filter((totem) => totem.spent).length, hidden = totems.filter((totem) => !totem.up).length;
  const facts = [spent && say("n.spent", { n: spent }), hidden && say("n.hidden", { n: hidden }), levels(desk, seat)].filter(Boolean);
  return h("div.slabline", { key: "far" },
    h("span.clip", {}, [say("zone.of", { name: desk.name(seat) }), ...facts].join(" · ")),
    fan(desk, seat, count));
}

/** Another hand: as many backs, and the number. */
function fan(desk, seat, count) {
  const label = desk.say("holds", { name: desk.name(seat), n: count });
  return h("span.fan", { key: "fan", role: "img", "aria-label": label, title: label, "data-place": `hand.${seat}` },
    Array.from({ length: Math.min(count, 8) }, (_, at) => h("i", { key: at, markup: totemCard(null, false) })), h("b", {}, String(count)));
}

function levels(desk, seat) {
  const { view, say } = desk, totems = view.zones[seat].filter(Boolean);
  return view.phase === "over" && totems.length ? say("sum", { n: totems.reduce((sum, totem) => sum + level(totem.card), 0) }) : null;
}

function zone(desk, seat, side, aims) {
  const name = side === "own" && seat === desk.you ? desk.say("zone.own") : desk.say("zone.of", { name: desk.name(seat) });
  return h("div.zone", { key: side, role: "group", "aria-label": name }, [0, 1, 2, 3].map((at) => slot(desk, seat, side, at, aims)));
}

function slot(desk, seat, side, at, aims) {
  const name = `${side}.${at}`, place = `${seat}.${at}`, draft = side === "own" && asked(desk) === "deploy" ? drafted(desk)[at] : null;
  const totem = draft ? { card: draft, up: false, spent: false } : desk.view.zones[seat][at];
  const chosen = desk.pick.target === name, legal = aims.has(name) || Boolean(draft), why = side === "their" ? tooStrong(desk, totem, aims.has(name)) : null;
  const said = badge(desk, { side, totem, chosen, legal, why });
  return h("button.slot", {
    key: at, type: "button", "data-stop": name, "data-drop": name, "data-first": side === "own" && at === 0,
    class: `${chosen || draft ? "chosen" : legal ? "legal" : ""} ${totem ? "" : "empty"}`,
    "aria-pressed": chosen ? "true" : null, "aria-disabled": desk.legal.length > 0 && (legal || chosen || (side === "their" && totem && has(desk, "attack"))) ? null : "true",
    "aria-label": slotLabel(desk, seat, side, at, totem, { chosen, legal, why }),
    on: { click: () => chooseTarget(desk, name), ...(draft ? dragging(desk, draft) : {}) },
  },
  totem ? h("span.it", {
    key: "piece", class: `${totem.spent ? "spent" : ""} ${why ? "dim" : ""}`, "data-key": totem.card ?? `hidden.${place}`, "data-place": place, "data-face": totem.up ? "up" : "down", "data-from": desk.earlier && !desk.earlier.zones[seat][at] ? `hand.${seat}` : place,
  }, art(totem.card, totem.up, desk)) : null,
  said ?? (totem ? null : h("span.none", { key: "none" }, desk.say("empty"))),
  desk.mark(place));
}

/** A face-up totem that the chosen cards cannot attack: their sum says why. */
function tooStrong(desk, totem, legal) {
  const cards = picked(desk), sum = cards.reduce((total, card) => total + level(card), 0);
  return asked(desk) === "act" && totem?.up && cards.length && !legal && sum < level(totem.card) ? sum : null;
}

function badge(desk, { side, totem, chosen, legal, why }) {
  const { say } = desk, kind = asked(desk);
  const act = (word) => h("span.badge.act", { key: "badge" }, say(word));
  if (kind === "reveal" && side === "their" && legal) return act(chosen ? "this-one" : "turn-up");
  if (side === "own" && kind === "act" && legal && !chosen) return act(totem ? "swap" : "lay-here");
  if (why) return h("span.badge", { key: "badge" }, `${why} < ${level(totem.card)}`);
  return totem?.spent ? h("span.badge", { key: "badge" }, say("spent")) : null;
}

function slotLabel(desk, seat, side, at, totem, { chosen, legal, why }) {
  const { say } = desk, mine = side === "own" && seat === desk.you, card = totem?.card && totemName(totem.card, desk.lang);
  const state = !totem ? "empty" : totem.spent ? "is.spent" : totem.up ? "is.up" : card ? "is.known" : "is.down";
  return [mine ? say("slot.own", { n: at + 1 }) : say("slot.their", { name: desk.name(seat), n: at + 1 }), say(state, { card }), chosen ? say("chosen") : legal && say("possible"), why && say("weak", { n: why })].filter(Boolean).join(", ");
}

function middle(desk, aims) {
  const { view, say } = desk, last = view.last_turn;
  return h("div.mid", { key: "mid" },
    h("div.pile.it", { key: "deck", role: "img", "aria-label": say("pile.label", { n: view.deck }), "data-place": "deck", class: view.deck ? "" : "gone" }, art(null, false, desk)),
    h("dl", { key: "left", "aria-hidden": "true" }, h("dt", {}, say("pile")), h("dd", {}, String(view.deck))),
    discard(desk, aims),
    h("dl", { key: "gone", "aria-hidden": "true" }, h("dt", {}, say("discards")), h("dd", {}, String(view.discard.length))),
    h("span.grow", { key: "grow" }),
    last !== null && view.phase !== "over" ? h("span.lastturn", { key: "last" }, last === desk.you ? say("last.you") : say("last.of", { name: desk.name(last) })) : null,
    sum(desk),
    desk.spread ? spread(desk) : null);
}

function discard(desk, aims) {
  const { view, say } = desk, cards = view.discard, top = cards.at(-1), legal = aims.has("discard"), chosen = desk.pick.target === "discard";
  const gone = cards.slice(desk.earlier?.discard.length ?? cards.length);
  return h("button.pile.discards", {
    key: "discard", type: "button", "data-stop": "discard", "data-drop": "discard", class: chosen ? "chosen" : legal ? "legal" : "",
    "aria-pressed": chosen ? "true" : null, "aria-expanded": desk.spread ? "true" : "false",
    "aria-label": legal ? say("discard.here") : top ? say("discard.label", { n: cards.length, top: totemName(top, desk.lang) }) : say("discard.none"),
    on: { click: () => { if (legal) chooseTarget(desk, "discard"); else if (top || desk.spread) { desk.spread = !desk.spread; desk.refresh(); } } },
  }, cards.slice(-3).map((card) => h("span.it", { key: card, "data-key": card, "data-face": "up", "data-from": source(desk, card, gone) }, art(card, true, desk))));
}

/** Where a card that nobody knew came from: a totem that fell, or the other hand. */
function source(desk, card, gone) {
  const { earlier, view } = desk;
  if (!earlier || !gone.includes(card)) return null;
  const far = 1 - (desk.you ?? 0);
  for (const seat of [far, 1 - far]) {
    const fell = earlier.zones[seat].findIndex((totem, at) => totem && !view.zones[seat][at]);
    if (fell >= 0 && card === gone[0]) return `${seat}.${fell}`;
  }
  return `hand.${earlier.turn ?? far}`;
}

function spread(desk) {
  const { say, view } = desk;
  return h("div.spread", { key: "spread", role: "list", "aria-label": say("discard.all") },
    view.discard.toReversed().map((card) => h("span.it", { key: card, role: "listitem" }, art(card, true, desk))));
}

function sum(desk) {
  const { say, view } = desk, cards = picked(desk), target = desk.pick.target?.startsWith("their.") ? view.zones[1 - desk.you][Number(desk.pick.target.slice(6))] : null;
  if (view.result) return h("div.sumup.ended", { key: "sum" }, result(desk));
  if (asked(desk) === "reveal") return h("div.sumup", { key: "sum" }, h("i.eye", { markup: powerIcon("E", "#f1ecdf", "#1a2420"), title: POWERS.E[desk.lang] }));
  if (asked(desk) !== "act" || !cards.length) return null;
  const parts = cards.map(level), total = parts.reduce((one, two) => one + two, 0);
  return h("div.sumup", { key: "sum" },
    h("span", {}, cards.length > 1 ? `${parts.join(" + ")} = ` : "", h("b", {}, String(total))),
    target ? [h("small", {}, say("against")), h("span", {}, target.card ? String(level(target.card)) : "?")] : null);
}

function dragging(desk, card) {
  return draggable({
    lift: () => {
      if (!usable(desk, card)) return false;
      if (asked(desk) === "act" && !picked(desk).includes(card)) desk.choose({ cards: [card], target: null, direct: null });
      return true;
    },
    drop: (name, land) => dropCard(desk, card, name, land),
  });
}

function hand(desk, seat) {
  const { say, view } = desk, mine = seat === desk.you, drafts = asked(desk) === "deploy" ? drafted(desk) : [];
  const cards = view.hands[seat].filter((card) => !drafts.includes(card) || card === null);
  const title = mine ? "hand.own" : "hand.of";
  return h("div.handbox", { key: "hand" },
    h("div.slabline", {}, h("span.clip", {}, [say(title, { n: cards.length, name: desk.name(seat) }), levels(desk, seat)].filter(Boolean).join(" · ")), choices(desk)),
    h("div.hand.totemhand", { role: "group", "aria-label": say(title, { n: cards.length, name: desk.name(seat) }), class: cards.length > 8 ? "many" : "", "data-place": mine ? null : `hand.${seat}` },
      cards.map((card, at) => (card === null ? h("span.it", { key: `back${at}` }, art(null, false, desk)) : held(desk, card)))));
}

function held(desk, card) {
  const cards = picked(desk), chosen = cards.includes(card), able = desk.legal.length > 0 && usable(desk, card);
  // While nothing is asked of the hand, none of its cards stands back.
  const idles = !able && desk.legal.some((command) => cardsOf(command).length);
  return h("button.it", {
    key: card, type: "button", "data-stop": `hand.${card}`, "data-key": card, "data-face": "up", "data-from": "deck",
    class: `${chosen ? "selected" : ""} ${idles ? "dim" : ""} ${able ? "able" : ""}`, "aria-pressed": String(chosen), "aria-disabled": able ? null : "true",
    "aria-label": desk.say("in.hand", { card: totemName(card, desk.lang) }),
    on: { click: () => chooseCard(desk, card), ...dragging(desk, card) },
  }, art(card, true, desk));
}

/** What a chosen card can do without a totem, and what needs no card at all. */
function choices(desk) {
  const { say } = desk, command = composed(desk), aims = targets(desk), kind = asked(desk);
  if (kind === "reveal") return h("span", { key: "hint" }, say("hint.eye"));
  if (kind !== "act") return null;
  const free = `own.${desk.view.zones[desk.you].indexOf(null)}`, quick = [];
  const add = (word, pressed, click) => quick.push(h("button.choice", { key: word, type: "button", "data-stop": `do.${word}`, "aria-pressed": String(pressed), on: { click } }, say(`do.${word}`)));
  if (aims.has(free)) add("defend", command?.type === "defend", () => chooseTarget(desk, free));
  if (aims.has("discard")) add("discard", command?.type === "discard", () => chooseTarget(desk, "discard"));
  for (const word of ["draw", "stop"]) if (has(desk, word) && has(desk, "draw")) add(word, desk.pick.direct === word, () => desk.choose({ direct: word, cards: [], target: null }));
  if (quick.length) return h("span.choices", { key: "choices" }, quick);
  return h("span", { key: "hint" }, has(desk, "stop") ? say("hint.again") : picked(desk).length ? say("hint.first") : "");
}
