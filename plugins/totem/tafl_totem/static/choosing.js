// From clicks to a command. What is possible comes from `legal` alone; nothing here knows a rule.

const OWN = "own.", THEIR = "their.";

/** The cards that a command names. */
export function cardsOf(command) {
  return command.cards ?? [command.card, command.sword].filter(Boolean);
}

/** Where on the table a command points. */
export function targetOf(desk, command) {
  const { type, slot } = command;
  if (type === "attack" || type === "reveal") return THEIR + slot;
  if (type === "exchange") return OWN + slot;
  if (type === "defend") return OWN + desk.view.zones[desk.you].indexOf(null);
  return type === "discard" ? "discard" : null;
}

/** What the reader is asked for: to deploy, trim, reveal, or act. */
export function asked(desk) {
  const type = desk.legal[0]?.type;
  return ["deploy", "trim", "reveal"].includes(type) ? type : type ? "act" : null;
}

const has = (desk, type) => desk.legal.some((command) => command.type === type);
export { has };

function same(one, two) {
  return one.length === two.length && one.every((card) => two.includes(card));
}

/** The cards chosen so far. */
export const picked = (desk) => desk.pick.cards ?? [];
/** The four slots as they are being filled. */
export const drafted = (desk) => desk.pick.slots ?? [null, null, null, null];

/** The commands that use exactly these cards, whatever they point at. */
function fitting(desk, cards) {
  return desk.legal.filter((command) => same(cardsOf(command), cards));
}

/** The names of all places that can be chosen with the cards chosen so far. */
export function targets(desk) {
  const cards = picked(desk), kind = asked(desk);
  if (kind === "reveal") return new Set(desk.legal.map((command) => targetOf(desk, command)));
  if (kind !== "act" || !cards.length) return new Set();
  return new Set(fitting(desk, cards).map((command) => targetOf(desk, command)));
}

/** Tell whether a card of the hand can be part of something now. */
export function usable(desk, card) {
  const { target } = desk.pick, open = target && !picked(desk).length;
  return desk.legal.some((command) => cardsOf(command).includes(card) && (!open || targetOf(desk, command) === target));
}

/** The command as chosen, or null while something is missing. */
export function composed(desk) {
  const { target, direct } = desk.pick, cards = picked(desk);
  switch (asked(desk)) {
    case "deploy": {
      const slots = drafted(desk);
      // Any order of the four is a zone; `legal` lists each set once.
      return slots.every(Boolean) && fitting(desk, slots).length ? { type: "deploy", cards: slots } : null;
    }
    case "trim": return fitting(desk, cards)[0] ?? null;
    case "reveal": return desk.legal.find((command) => targetOf(desk, command) === target) ?? null;
    case "act":
      if (direct) return desk.legal.find((command) => command.type === direct) ?? null;
      return (target && cards.length && fitting(desk, cards).find((command) => targetOf(desk, command) === target)) || null;
    default: return null;
  }
}

/** Choose a card of the hand, or let it go. */
export function chooseCard(desk, card) {
  const kind = asked(desk), cards = picked(desk);
  if (!usable(desk, card)) return;
  if (kind === "deploy") put(desk, card, drafted(desk).indexOf(null));
  else if (cards.includes(card)) take(desk, cards.filter((one) => one !== card));
  else if (kind === "trim") take(desk, cards.length < cardsOf(desk.legal[0]).length ? [...cards, card] : [...cards.slice(1), card]);
  else take(desk, cards.length === 1 && fitting(desk, [...cards, card]).length ? [...cards, card] : [card]);
}

function take(desk, cards) {
  const { target } = desk.pick;
  const stays = target && (cards.length ? fitting(desk, cards) : []).some((command) => targetOf(desk, command) === target);
  desk.choose({ cards, direct: null, target: stays ? target : null });
}

/** Choose a place, or let it go. */
export function chooseTarget(desk, name) {
  const { target } = desk.pick;
  if (asked(desk) === "deploy") {
    const at = Number(name.slice(OWN.length));
    if (name.startsWith(OWN) && drafted(desk)[at]) put(desk, null, at);
  } else if (target === name) desk.choose({ target: null });
  else if (targets(desk).has(name)) desk.choose({ target: name, direct: null });
  else if (!picked(desk).length && desk.legal.some((command) => command.type === "attack" && targetOf(desk, command) === name)) desk.choose({ target: name, direct: null });
}

/** Let a dragged card go over a place. */
export function dropCard(desk, card, name, land) {
  const cards = picked(desk);
  if (asked(desk) === "deploy") {
    const at = name?.startsWith(OWN) ? Number(name.slice(OWN.length)) : -1;
    if (at >= 0) put(desk, card, at, land);
    else desk.refresh(land);
    return;
  }
  const held = cards.includes(card) ? cards : [card];
  const fits = name && fitting(desk, held).some((command) => targetOf(desk, command) === name);
  desk.choose({ cards: held, target: fits ? name : null, direct: null }, land);
}

function put(desk, card, at, land) {
  const slots = [...drafted(desk)], was = slots.indexOf(card);
  if (at < 0) { desk.refresh(land); return; }
  // A card that lay in another slot changes places with the one here.
  if (card && was >= 0) slots[was] = slots[at];
  slots[at] = card;
  desk.choose({ slots }, land);
}

/** Tell whether there is a step to take back. */
export function canBack({ pick }) {
  return Boolean(pick.target || pick.direct || pick.cards?.length || pick.slots?.some(Boolean));
}

/** Take the last step back. */
export function back(desk) {
  const { pick } = desk;
  if (desk.spread) desk.spread = false;
  else if (!canBack(desk)) return false;
  else if (pick.target) pick.target = null;
  else if (pick.direct) pick.direct = null;
  else if (pick.cards?.length) pick.cards = pick.cards.slice(0, -1);
  else pick.slots = pick.slots.with(pick.slots.findLastIndex(Boolean), null);
  return true;
}

/** Tell whether what was chosen can still be meant on the new table. */
export function keep(desk) {
  const { cards = [], slots = [], target, direct, phase = desk.view.phase } = desk.pick;
  // Another question was asked: what was chosen for the last one is no answer.
  if (phase !== desk.view.phase) return false;
  desk.pick.phase = phase;
  const hand = desk.view.hands[desk.you] ?? [];
  if (![...cards, ...slots.filter(Boolean)].every((card) => hand.includes(card) && usable(desk, card))) return false;
  if (slots.some(Boolean) && asked(desk) !== "deploy") return false;
  if (cards.length && !["act", "trim"].includes(asked(desk))) return false;
  return !(target || direct) || Boolean(composed(desk)) || (!cards.length && desk.legal.some((command) => targetOf(desk, command) === target));
}
