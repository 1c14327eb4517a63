// From clicks to a command. What is possible comes from `legal` alone; nothing here knows a rule.

/** A cell by name: "x,y". */
export const spot = ({ x, y }) => `${x},${y}`;

const of = (desk, type) => desk.legal.filter((command) => command.type === type);
/** The cells to which commands of a type point. */
export const spots = (desk, type) => new Set(of(desk, type).map(spot));
export const has = (desk, type) => desk.legal.some((command) => command.type === type);

/** The placings of the chosen card, on the chosen face unless any will do. */
function placings(desk, { face = desk.pick.face, at } = {}) {
  return of(desk, "place").filter((command) => command.card === desk.pick.card && (face === "any" || command.face === face) && (!at || spot(command) === at));
}

/** The cells on which the chosen card may lie: on the chosen face, and on any. */
export const cells = (desk) => new Set(desk.pick.card ? placings(desk).map(spot) : []);
export const anyCells = (desk) => new Set(desk.pick.card ? placings(desk, { face: "any" }).map(spot) : of(desk, "place").map(spot));
/** The faces on which the chosen card may lie, somewhere or on the chosen cell. */
export const faces = (desk) => new Set(placings(desk, { face: "any", at: desk.pick.at }).map((command) => command.face));

/** The targets of the placed card's power, each with the cards that may be given there. */
export function powers(desk) {
  const found = new Map();
  if (!desk.pick.card || !desk.pick.at) return found;
  for (const { power } of placings(desk, { at: desk.pick.at })) if (power) found.set(spot(power), [...(found.get(spot(power)) ?? []), power.give].filter(Boolean));
  return found;
}

/** The cards that may be given for the chosen target. */
export const gifts = (desk) => (desk.pick.aim ? powers(desk).get(desk.pick.aim) ?? [] : []);

/** The command as chosen, or null while something is missing. */
export function composed(desk) {
  const { pick } = desk, pointing = (type, at) => of(desk, type).find((command) => spot(command) === at) ?? null;
  if (pick.flip) return pointing("flip", pick.flip);
  if (pick.swap) return pointing("swap_piggy", pick.swap);
  if (pick.banner) return of(desk, "take_banner").find((command) => command.banner === pick.banner) ?? null;
  if (!pick.card || !pick.at) return null;
  return placings(desk, { at: pick.at }).find(({ power }) => (pick.aim ? power && spot(power) === pick.aim && (power.give ?? null) === (pick.give ?? null) : !power)) ?? null;
}

const NOTHING = { card: null, at: null, aim: null, give: null, piggy: false, swap: null, banner: null, refused: null };

/** Choose a card of the hand; while a Mage waits for one, give it. */
export function chooseCard(desk, card) {
  const { pick } = desk;
  if (gifts(desk).includes(card)) desk.choose({ give: pick.give === card ? null : card });
  else if (pick.card === card) desk.choose(NOTHING);
  else if (of(desk, "place").some((command) => command.card === card)) desk.choose({ ...NOTHING, card, face: bestFace(desk, card) });
}

function bestFace(desk, card, at) {
  return of(desk, "place").some((command) => command.card === card && command.face === "warrior" && (!at || spot(command) === at)) ? "warrior" : "purse";
}

/** Choose the face; the cell stays if it can. */
export function chooseFace(desk, face) {
  const stays = desk.pick.at && placings(desk, { face, at: desk.pick.at }).length;
  desk.choose({ face, at: stays ? desk.pick.at : null, aim: null, give: null, refused: null });
}

/** Choose a cell, or what lies there. */
export function chooseSpot(desk, at) {
  const { pick } = desk, piggy = at === spot(desk.view.piggy);
  if (spots(desk, "flip").has(at)) desk.choose({ flip: pick.flip === at ? null : at });
  else if (pick.card) choosePlace(desk, at);
  else if (pick.piggy && spots(desk, "swap_piggy").has(at)) desk.choose({ swap: pick.swap === at ? null : at });
  else if (piggy && has(desk, "swap_piggy")) desk.choose({ ...NOTHING, piggy: !pick.piggy });
}

function choosePlace(desk, at) {
  const { pick } = desk;
  if (powers(desk).has(at)) desk.choose({ aim: pick.aim === at ? null : at, give: null });
  else if (pick.at === at) desk.choose({ at: null, aim: null, give: null });
  else if (cells(desk).has(at)) desk.choose({ at, aim: null, give: null, refused: null });
  else if (anyCells(desk).has(at)) desk.choose({ at: null, aim: null, give: null, refused: at });
}

/** Let a dragged card go over a cell: as a warrior if it may stand there, else as a purse. */
export function dropCard(desk, card, at, land) {
  const same = desk.pick.card === card, lies = at && of(desk, "place").some((command) => command.card === card && spot(command) === at);
  const face = same && (!lies || placings(desk, { at }).length) ? desk.pick.face : bestFace(desk, card, lies ? at : null);
  desk.choose({ ...NOTHING, card, face, at: lies ? at : null }, land);
}

/** Begin with Piggy, or with a banner. */
export const choosePiggy = (desk) => desk.choose({ ...NOTHING, piggy: !desk.pick.piggy });
export const chooseBanner = (desk, banner) => { if (of(desk, "take_banner").some((command) => command.banner === banner)) desk.choose({ ...NOTHING, banner: desk.pick.banner === banner ? null : banner }); };

const STEPS = ["give", "aim", "at", "swap", "flip", "banner", "piggy", "card"];

/** Tell whether there is a step to take back. */
export const canBack = ({ pick }) => STEPS.some((step) => pick[step]);

/** Take the last step back. */
export function back({ pick }) {
  const step = STEPS.find((one) => pick[one]);
  pick.refused = null;
  if (step) pick[step] = null;
  return Boolean(step);
}

/** Tell whether what was chosen can still be meant on the new table. */
export function keep(desk) {
  const { card, at, piggy, swap, banner, flip, aim } = desk.pick;
  if (card && !of(desk, "place").some((command) => command.card === card)) return false;
  if ((at && !cells(desk).has(at)) || (aim && !powers(desk).has(aim))) return false;
  if (piggy && !has(desk, "swap_piggy")) return false;
  return !(swap || banner || flip) || Boolean(composed(desk));
}
