// Pictures of games, from their pieces; a game that we have none of gets a plain card.
import { el, piece } from "./dom.js";
import { pookCard, totemCard, rune, plainCard } from "./pieces.js";
import { knows, language, say } from "./words.js";

const ART = {
  pook: { wide: "w3", icon: "", one: () => pookCard("K3", "warrior", language), three: () => [pookCard("O2", "warrior", language), pookCard(null, "piggy", language), pookCard("M1", "warrior", language)] },
  totem: { wide: "w2", icon: "t", one: () => totemCard("5E", true, language), three: () => [totemCard("7H", true, language), totemCard("13a", true, language), totemCard("3S", true, language)] },
  rok: { wide: "w3", icon: "", one: () => rune("B4", -12, language), three: () => [rune("B7", -14, language), rune("W2", 10, language), rune("G4", 30, language)] },
};

/** Draw the band of a game's card on the home page. */
export function band(game) {
  const art = ART[game.name];
  const drawn = art ? art.three().map((one) => decoration(one, `it ${art.wide}`)) : plain(game);
  return el("div.slab.art", { "aria-hidden": "true" }, drawn);
}

/** Draw a game as a small picture for rows. */
export function small(game, title = game) {
  const art = ART[game];
  const drawn = art ? decoration(art.one(), "it") : decoration(labelled(title[0]?.toUpperCase() ?? "?"), "it");
  return el("span.pic", { class: art ? art.icon : "t", "aria-hidden": "true" }, drawn);
}

/** Say what a game is, in a line: our own words, else the first ones of its rules. */
export const lead = (game) => (knows(`game.${game.name}.lead`) ? say(`game.${game.name}.lead`) : game.about);

/** Say how many can play, and how long it takes. */
export function facts(game) {
  const parts = [players(game.seats)];
  if (knows(`game.${game.name}.fact`)) parts.push(say(`game.${game.name}.fact`));
  return parts.join(" · ");
}

/** Say how many can play. */
export function players(counts) {
  if (counts.length === 1) return say("players", { n: counts[0] });
  const from = counts[0], to = counts.at(-1);
  return counts.length === to - from + 1 ? say("players.range", { from, to }) : say("players.list", { list: counts.join(", ") });
}

function plain(game) {
  const letters = [...game.title].slice(0, 3);
  return letters.map((letter) => decoration(labelled(letter), "it w2"));
}

function labelled(text) {
  return { text };
}

function decoration(drawing, classes) {
  if (typeof drawing === "string") {
    const holder = piece(drawing);
    holder.className = classes;
    return holder;
  }
  const card = plainPiece(drawing.text);
  card.className = classes;
  return card;
}

/** A plain card with words on it (null: its back); whatever the words are, they stay words. */
export function plainPiece(text) {
  const holder = piece(plainCard(text === null ? null : "x"));
  if (text !== null) {
    const label = holder.querySelector("text"), shape = holder.firstElementChild;
    label.textContent = text;
    label.setAttribute("font-size", String(Math.min(34, 150 / Math.max(text.length, 1))));
    shape.setAttribute("aria-label", text);
  } else holder.firstElementChild.setAttribute("aria-label", say("gen.hidden"));
  return holder;
}
