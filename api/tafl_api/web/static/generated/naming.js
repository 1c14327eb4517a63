// Words for what a game calls its fields and values, when it ships none of its own.
import { language, say } from "../words.js";

const FRENCH = {
  action: "action", active: "actif", aim: "visée", answer: "réponse", attack: "attaquer", attacks: "attaques", bag: "sac", balances: "équilibre", bank: "banque", banner: "bannière", banners: "bannières", bid: "miser", board: "plateau", call: "suivre", card: "carte", cards: "cartes",
  cell: "case", cells: "cases", claim: "prise", claims: "prises", clock: "pendule", coins: "pièces", colour: "couleur", column: "colonne", contestants: "en lice", count: "nombre", deal: "donner", deck: "pioche", defend: "défendre", deploy: "déployer", deployed: "déployé", die: "dé", dice: "dés",
  discard: "défausse", done: "terminer", draw: "piocher", end_turn: "finir le tour", exchange: "échanger", face: "face", field: "champ", first: "premier", first_banner: "première bannière", flip: "retourner", fold: "passer", give: "donner", grab: "saisir", grab_pair: "saisir une paire", grab_twin: "saisir un double",
  hand: "main", hands: "mains", heap: "tas", heaps: "tas", last_turn: "dernier tour", literal_reveal: "œil à la lettre", loot: "butin", market: "marché", misere: "misère", move: "déplacer", open: "ouvrir", open_banners: "bannières ouvertes", order: "ordre", order_thefts: "ranger les vols", over: "fini", pass: "passer", phase: "phase", pick: "choix",
  piggy: "Piggy", piggy_barred: "Piggy interdit", piggy_moved: "Piggy a bougé", piggy_swapped: "Piggy échangé", pile: "pioche", place: "poser", placed: "posé", play: "jeu", points: "points", power: "pouvoir", purse: "bourse", result: "résultat", reveal: "dévoiler", round: "manche", row: "ligne", rune: "rune", runs: "courses",
  score: "score", scores: "scores", seat: "place", seats: "places", sell: "vendre", slide: "glisser", slides: "glissades", slot: "emplacement", spent: "épuisé", spot: "endroit", spots: "endroits", stop: "arrêter", swap_piggy: "échanger Piggy", sword: "épée", table: "table", take: "prendre", take_banner: "prendre une bannière",
  target: "cible", teams: "équipes", thefts: "vols", throw: "jet", tied: "à égalité", tiebreak: "départage", trim: "réduire la main", turn: "tour", twin: "double", up: "face visible", waiting: "en attente", warrior: "guerrier", winner: "gagnant", winners: "gagnants", why: "raison", zones: "zones", x: "colonne", y: "ligne",
};
const SEATS = new Set(["seat", "turn", "first", "winner", "last_turn", "dealer", "starter", "first_banner", "player"]);

/** Write a name of a game's as words: "open_banners" becomes "Open banners". */
export function title(name) {
  if (name === "x y") return say("gen.cell-field");
  const words = plain(name);
  return words[0] ? words[0].toUpperCase() + words.slice(1) : words;
}

/** The same inside a sentence. */
export function plain(name) {
  if (name === "x y") return say("gen.cell-field").toLowerCase();
  const spoken = language === "fr" && Object.hasOwn(FRENCH, name) ? FRENCH[name] : name;
  return spoken.replace(/_/g, " ");
}

/** Tell whether a field holds the number of a seat. */
export const isSeat = (name) => SEATS.has(name);

/** Write a value as words. `names` are those of the seats. */
export function words(value, name, names) {
  if (value === null || value === undefined) return say("gen.none");
  if (typeof value === "boolean") return say(value ? "gen.yes" : "gen.no");
  if (typeof value === "number") return isSeat(name) && names[value] !== undefined ? names[value] : String(value);
  if (typeof value === "string") return /^[a-z]+(_[a-z]+)*$/.test(value) ? plain(value) : value;
  if (name === "x y") return `${value[0]}, ${value[1]}`;
  if (Array.isArray(value)) return value.length ? value.map((one) => words(one, name, names)).join(", ") : say("gen.none");
  return object(value, names);
}

function object(value, names) {
  const parts = [];
  const keys = Object.keys(value).filter((key) => value[key] !== null);
  if (keys.includes("x") && keys.includes("y")) parts.push(`(${value.x}, ${value.y})`);
  for (const key of keys) {
    if ((key === "x" || key === "y") && parts.length) continue;
    if (value[key] === true) parts.push(plain(key));
    else if (value[key] !== false) parts.push(isSeat(key) ? words(value[key], key, names) : `${plain(key)} ${words(value[key], key, names)}`);
  }
  return parts.join(", ") || say("gen.none");
}

/** Say a command in a line: what is done first, then with what. */
export function sentence(command, fields, names) {
  const parts = fields.map((field) => {
    const value = field.parts.length > 1 ? field.parts.map((part) => command[part]) : command[field.parts[0]];
    if (value === null || value === undefined) return "";
    return `${plain(field.name)} ${words(value, field.name, names)}`;
  });
  return { verb: title(command.type), rest: parts.filter(Boolean).join(" · ") };
}

/** Name the reader's own seat "you", the others by their names. */
export const owner = (seat, you, names) => (seat === you ? say("gen.you") : names[seat]);

