// Reads the plugin's own told lines (english.py, french.py), the only place where everybody's claims
// are told. What is not understood stays a plain line.
import { SIGNS } from "/static/pieces.js";

const COLOURS = { black: "B", grey: "G", white: "W", noire: "B", grise: "G", blanche: "W" };
const RUNE = /(black|grey|white|noire|grise|blanche) ([1-8])/g;
const THROW = /^(Throw|Lancer) \d+ ?:/;
const NOBODY = /^(Nobody claimed a rune|Personne n’a réclamé de rune)\.$/;

const GRAMMARS = [{
  split: "; ", you: "you", own: "the own", yours: "your", of: /^(.*)’s$/,
  took: /^(?<who>.+?) took (?<what>.+?)(?: as the twin of (?<of>.+?) balance rune)?(?: \((?<time>[\d.]+) s\))?(?<wrong>: wrong)?$/,
  photo: /^(?<who>.+?) got one rune of (?<what>.+?)(?: \((?<time>[\d.]+) s\))?$/,
  lost: /^(?<who>.+?) gave the pair (?<what>.+?) back for it$/,
  late: /^[Tt]oo late for (?<who>.+?): (?<what>.+)$/,
  slid: /^(?<who>.+?) aimed at (?<aim>\d+) and (?:stopped at (?<distance>\d+)|touched Destiny)$/,
}, {
  split: " ; ", you: "vous", own: "à soi", yours: "chez vous", of: /^chez (.*)$/,
  took: /^(?<who>.+?) (?:avez|a) pris (?<what>.+?)(?: comme jumelle d’une rune d’Équilibre (?<of>.+?))?(?: \((?<time>[\d,]+) s\))?(?<wrong> : à tort)?$/,
  photo: /^(?<who>.+?) (?:avez|a) eu une rune sur deux : (?<what>.+?)(?: \((?<time>[\d,]+) s\))?$/,
  lost: /^(?<who>.+?) (?:avez|a) rendu pour cela la paire (?<what>.+?)$/,
  late: /^[Tt]rop tard pour (?<who>.+?) : (?<what>.+)$/,
  slid: /^(?<who>.+?) (?:avez|a) visé (?<aim>\d+) : (?:arrêt à (?<distance>\d+)|le Destin est touché)$/,
}];

/** The kinds of runes that a text names; a pair is two of them. */
export function kindsIn(text) {
  const kinds = [...text.matchAll(RUNE)].map(([, colour, sign]) => COLOURS[colour] + sign);
  return kinds.length === 1 && /pair/.test(text) ? [kinds[0], kinds[0]] : kinds;
}

/** A text with signs by name: their numbers stand on no stone. */
export function named(text) {
  return text.replace(RUNE, (all, colour, sign) => (colour.endsWith("e") && colour !== "white" ? `${colour} «\u00a0${SIGNS[sign].fr}\u00a0»` : `${colour} ${SIGNS[sign].en}`));
}

/** Tell whether a line begins the next throw. */
export const isThrow = (text) => THROW.test(text);

/** Read a line in parts: `{parts}` of what was claimed or slid, or null for any other line. */
export function read(text, names, you) {
  if (NOBODY.test(text)) return { kind: "claims", parts: [] };
  for (const grammar of GRAMMARS) {
    const parts = text.replace(/\.$/, "").split(grammar.split).map((part) => readPart(part, grammar, names, you));
    if (parts.every((part) => part?.kind === "slid")) return { kind: "slid", parts };
    if (parts.every((part) => part && part.kind !== "slid")) return { kind: "claims", parts };
  }
  return null;
}

function readPart(text, grammar, names, you) {
  for (const kind of ["photo", "lost", "late", "slid", "took"]) {
    const found = grammar[kind].exec(text)?.groups;
    if (!found) continue;
    const seat = seatOf(found.who, grammar, names, you), part = { kind, seat, who: found.who, text, kinds: kindsIn(found.what ?? ""), time: found.time ? Number(found.time.replace(",", ".")) : null };
    if (kind === "slid") return { ...part, aim: Number(found.aim), distance: found.distance ? Number(found.distance) : 0 };
    if (!part.kinds.length) return null;
    if (kind !== "took") return part;
    const of = found.of ? ownerOf(found.of, seat, grammar, names, you) : null;
    return { ...part, of, kind: found.wrong ? "wrong" : found.of && of !== seat ? "theft" : "taken" };
  }
  return null;
}

/** Find a seat by its name; null where the name has changed since. */
function seatOf(who, grammar, names, you) {
  if (you !== null && who.toLowerCase() === grammar.you) return you;
  const numbered = /^(?:Seat|Place) (\d)$/.exec(who), at = names.indexOf(who);
  return at >= 0 ? at : numbered ? Number(numbered[1]) : null;
}

function ownerOf(of, seat, grammar, names, you) {
  if (of === grammar.own) return seat;
  return of === grammar.yours ? you : seatOf(grammar.of.exec(of)?.[1] ?? "", grammar, names, you);
}
