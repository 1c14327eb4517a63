// From taps to claims. What can be claimed comes from `legal`; whether it is right, nobody here knows.

/** What the reader is asked for. */
export function asked({ legal }) {
  const types = new Set(legal.map((command) => command.type));
  if (types.has("open")) return "open";
  if (types.has("done")) return "race";
  return { claims: "sealed", slide: "slide", order_thefts: "order" }[legal[0]?.type] ?? null;
}

/** The moment that a choice belongs to: another one asks anew. */
export const stageOf = ({ view, you }) => [view.phase, view.throw, view.round, you === null ? "" : view.runs[you]].join(" ");

/** The runes of a claim. */
export const spotsOf = (claim) => claim.spots ?? [claim.spot];

/** My claims so far: made, on their way, or in the list that is being composed. */
export function mine(desk) {
  const made = desk.view.claims.map((claim) => ({ ...claim, state: "made" }));
  if (asked(desk) === "sealed") return (desk.pick.list ?? []).map((claim) => ({ ...claim, state: "listed" }));
  return [...made, ...(desk.pending ?? []).map((claim) => ({ ...claim, state: "sending" }))];
}

/** The spots that can still be part of a claim. */
export function free(desk) {
  const kind = asked(desk), spots = new Set();
  if (kind !== "race" && kind !== "sealed") return spots;
  for (const command of desk.legal) for (const claim of command.claims ?? [command]) for (const spot of spotsOf(claim)) spots.add(spot);
  for (const claim of mine(desk)) for (const spot of spotsOf(claim)) spots.delete(spot);
  spots.delete(undefined);
  return spots;
}

/** Tell whether a balance rune can be named now. */
export const nameable = (desk, seat) => desk.view.balances[seat] !== null && free(desk).size > 0;

const choose = (desk, change) => desk.choose({ stage: stageOf(desk), ...change });

/** Touch a rune: the first touch holds it, the second makes the claim. */
export function touch(desk, spot) {
  const { held, seat } = desk.pick;
  if (!free(desk).has(spot)) return;
  if (held === spot) choose(desk, { held: null });
  else if (held) claim(desk, { spots: [held, spot] });
  else if (seat !== undefined && seat !== null) claim(desk, { spot, seat });
  else choose(desk, { held: spot });
}

/** Touch a balance rune: with a rune held, it is claimed as the twin. */
export function touchBalance(desk, seat) {
  const { held } = desk.pick;
  if (!nameable(desk, seat)) return;
  if (held) claim(desk, { spot: held, seat });
  else choose(desk, { seat: desk.pick.seat === seat ? null : seat });
}

function claim(desk, made) {
  if (asked(desk) === "sealed") {
    choose(desk, { list: [...(desk.pick.list ?? []), made], held: null, seat: null });
    return;
  }
  // Shown at once; the server's clock decides, so nothing may stand between the finger and it.
  desk.pending = [...(desk.pending ?? []), made];
  choose(desk, { held: null, seat: null });
  const landed = () => {
    desk.pending = desk.pending.filter((one) => one !== made);
    desk.refresh();
  };
  Promise.resolve(desk.send({ type: made.spots ? "grab_pair" : "grab_twin", ...made })).then(landed, landed);
}

/** Move something of a list to another place. */
export function move(desk, name, from, to) {
  const list = [...desk.pick[name]], [moved] = list.splice(from, 1);
  list.splice(Math.max(0, Math.min(to, list.length)), 0, moved);
  choose(desk, { [name]: list });
}

/** Take a claim out of the list. */
export const takeOut = (desk, at) => choose(desk, { list: desk.pick.list.toSpliced(at, 1) });

/** The thefts as they are to be ordered; at first as the server lists them. */
export const ordered = (desk) => desk.pick.order ?? desk.legal[0]?.order ?? [];

/** Begin to order thefts by hand. */
export function moveTheft(desk, from, to) {
  desk.pick.order = ordered(desk);
  move(desk, "order", from, to);
}

/** Choose an aim, or ask for something else than claims. */
export const set = choose;

/** Tell whether there is something to let go of. */
export const canBack = ({ pick }) => Boolean(pick.held || pick.giveUp || (pick.seat !== undefined && pick.seat !== null));

/** Let go. */
export function back(desk) {
  if (!canBack(desk)) return false;
  Object.assign(desk.pick, { held: null, seat: null, giveUp: false });
  return true;
}

/** Tell whether what was chosen can still be meant. */
export function keep(desk) {
  const { stage, held, list = [] } = desk.pick;
  const claimed = new Set(desk.view.claims.flatMap(spotsOf));
  desk.pending = (desk.pending ?? []).filter((one) => !spotsOf(one).some((spot) => claimed.has(spot)));
  if (stage !== undefined && stage !== stageOf(desk)) return false;
  const lying = new Set(desk.view.table.filter((one) => one.up).map((one) => one.spot));
  return [held, ...list.flatMap(spotsOf)].every((spot) => !spot || lying.has(spot)) && !claimed.has(held);
}
