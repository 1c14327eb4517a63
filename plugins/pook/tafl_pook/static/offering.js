// The chosen command in words, for the bar.
import { FACTIONS } from "/static/pieces.js";
import { listed } from "/static/desk/words.js";
import { composed, has, powers, spot } from "./choosing.js";

/** Name a card: its two copies are the same to a reader. */
export const nameOf = (card, desk) => `${FACTIONS[card[0]][desk.lang]} ${card[1]}`;

/** Name a banner by its two factions. */
export const factionsOf = (banner, desk) => listed([...banner].map((faction) => FACTIONS[faction][desk.lang]), desk.lang);

/** What lies on a cell, or undefined. */
export const lying = (desk, at) => desk.view.field.find((one) => spot(one) === at);

/** The purses in row and column of a cell. */
export function counting(desk, at) {
  const [x, y] = at.split(",").map(Number);
  return desk.view.field.filter((one) => one.face !== "warrior" && (one.x === x || one.y === y)).map(spot);
}

/** Say what is chosen and what it would do. */
export function offer(desk) {
  const command = composed(desk), { pick, say, view } = desk;
  if (command) return { ...told(desk, command), command };
  if (has(desk, "flip")) return { say: say("say.tie"), more: say("more.tie") };
  if (pick.piggy) return { say: say("say.piggy") };
  if (pick.card) return placing(desk);
  const left = [has(desk, "swap_piggy") && (view.placed ? "more.placed-swap" : "more.swap"), has(desk, "take_banner") && (view.placed ? "more.placed-banner" : "more.banner")].filter(Boolean).map((word) => say(word)).join(" ");
  if (has(desk, "end_turn")) return { say: say("say.placed"), more: left, verb: say("verb.end"), command: { type: "end_turn" } };
  return { say: say(has(desk, "place") ? "say.play" : "say.need-banner"), more: left };
}

function told(desk, command) {
  const { say, view, pick } = desk;
  switch (command.type) {
    case "flip": return { say: say("say.flip", { what: what(desk, pick.flip, true) }), more: say("more.tie"), verb: say("verb.flip") };
    case "swap_piggy": return { say: say("say.swap", { what: what(desk, pick.swap) }), verb: say("verb.swap") };
    case "take_banner": return { say: say("say.banner", { factions: factionsOf(command.banner, desk) }), more: say(view.first_banner === null ? "more.first" : "more.good"), verb: say("verb.banner") };
    default: return { ...placed(desk, command), verb: say("place") };
  }
}

/** Name what lies on a cell as the reader knows it. */
function what(desk, at, here = false) {
  const { face, card } = lying(desk, at), { say } = desk;
  if (face === "warrior") return nameOf(card, desk);
  if (here) return card ? say("this.known", { card: nameOf(card, desk) }) : say("this.purse");
  return card ? `${say("the.purse")} (${nameOf(card, desk)})` : say("the.purse");
}

function placed(desk, command) {
  const { say, pick } = desk, faction = command.card[0], card = nameOf(command.card, desk);
  if (command.face === "purse") return { say: say("say.place-purse", { card }), more: say("more.purse") };
  const facts = [say("purses", { n: counting(desk, pick.at).length })];
  if (command.power) facts.push(worked(desk, faction));
  else if (powers(desk).size) facts.push(say(`ask.${faction}`));
  else if (faction === "K") facts.push(say("none.K"));
  return { say: say("say.place", { card }), more: facts.join(" · ") };
}

function worked(desk, faction) {
  const { say, pick } = desk, { card } = lying(desk, pick.aim);
  if (faction === "V" && card) return say("power.V-known", { target: nameOf(card, desk) });
  return say(`power.${faction}`, { target: what(desk, pick.aim), give: pick.give ? nameOf(pick.give, desk) : "" });
}

function placing(desk) {
  const { say, pick } = desk, card = nameOf(pick.card, desk);
  if (pick.aim) return { say: say("say.give", { card, target: what(desk, pick.aim) }), more: say("more.give") };
  const word = pick.face === "warrior" ? "warrior" : "purse";
  const few = pick.refused && say("say.few", { level: pick.card[1], n: counting(desk, pick.refused).length });
  return { say: say(`say.${word}`, { card }), more: few || say(`more.${word}`) };
}
