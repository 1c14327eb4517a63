// The chosen command in words, for the bar.
import { totemName } from "/static/pieces.js";
import { listed } from "/static/desk/words.js";
import { asked, cardsOf, composed, drafted, has, picked } from "./choosing.js";

/** The number on a card. */
export const level = (card) => parseInt(card, 10);

/** Say what is chosen and what it would do. */
export function offer(desk) {
  const command = composed(desk);
  const name = (card) => totemName(card, desk.lang);
  return command ? { ...told(desk, command, name), command } : asking(desk, name);
}

function told(desk, command, name) {
  const { say, view, you } = desk, n = command.slot + 1;
  const verb = say(`verb.${command.type}`, { n });
  switch (command.type) {
    case "deploy": return { say: say("say.deployed", { cards: listed(command.cards.map(name), desk.lang) }), more: say("more.deployed"), verb };
    case "trim": return { say: say("say.trimmed", { cards: listed(command.cards.map(name), desk.lang) }), verb };
    case "reveal": return { say: say("say.eye-this", { n }), more: eyeMore(desk), verb };
    case "attack": return { ...clash(desk, command, name), verb };
    case "defend": return { say: say("say.defend", { card: name(command.card), n: view.zones[you].indexOf(null) + 1 }), verb };
    case "exchange": return { say: say("say.exchange", { card: name(command.card), n, old: name(view.zones[you][command.slot].card) }), verb };
    case "discard": return { say: say(view.deck ? "say.discard" : "say.discard-only", { card: name(command.card) }), verb };
    default: return { say: say(`say.${command.type}`), verb };
  }
}

function clash(desk, command, name) {
  const { say, view, you } = desk, cards = cardsOf(command), totem = view.zones[1 - you][command.slot];
  const force = strength(cards, name);
  if (totem.up) return { say: say("say.attack-up", { cards: force, target: name(totem.card) }), more: cards.length > 1 ? say("more.cancelled") : null };
  return { say: say("say.attack-down", { cards: force, n: command.slot + 1 }), more: say(cards.length > 1 ? "more.cancelled" : "more.unknown") };
}

function strength(cards, name) {
  const sum = cards.reduce((total, card) => total + level(card), 0);
  return cards.map(name).join(" + ") + (cards.length > 1 ? ` = ${sum}` : "");
}

function eyeMore(desk) {
  const out = desk.view.turn !== null && desk.view.turn !== desk.you;
  return out ? desk.say("more.eye-out", { name: desk.name(desk.view.turn) }) : desk.say("more.eye");
}

function asking(desk, name) {
  const { say, pick } = desk, cards = picked(desk);
  switch (asked(desk)) {
    case "deploy": return { say: say("say.deploy", { n: drafted(desk).filter(Boolean).length }), more: say("more.deploy") };
    case "trim": return { say: say("say.trim", { n: cardsOf(desk.legal[0]).length }), more: say("more.trim", { n: cards.length }) };
    case "reveal": return { say: say("say.eye"), more: eyeMore(desk) };
    default:
  }
  if (cards.length > 1) return { say: say("say.pair", { cards: cards.map(name).join(" + "), n: level(cards[0]) + level(cards[1]) }), more: say("more.cancelled") };
  if (cards.length) return { say: say("say.card", { card: name(cards[0]) }), more: say(pairing(desk, cards[0])) };
  if (pick.target) return { say: say("say.target", { n: Number(pick.target.split(".")[1]) + 1 }) };
  if (has(desk, "draw")) return { say: say("say.again-empty"), more: say("more.again-empty"), verb: say("verb.draw"), command: { type: "draw" } };
  if (has(desk, "stop")) return { say: say("say.again"), verb: say("verb.stop"), command: { type: "stop" } };
  return { say: say("say.action"), more: say("more.action") };
}

function pairing(desk, card) {
  const pairs = desk.legal.filter((command) => command.sword && cardsOf(command).includes(card));
  if (!pairs.length) return "more.card";
  return pairs.some((command) => command.sword === card) ? "more.sword" : "more.add-sword";
}

/** Say who won, and why. */
export function result(desk) {
  const { say, view: { result: ended } } = desk;
  const who = ended.winner === null ? say("draw") : ended.winner === desk.you ? say("won.you") : say("won.of", { name: desk.name(ended.winner) });
  return `${who} ${say(`why.${ended.why}`)}`;
}
