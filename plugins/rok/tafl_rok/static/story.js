// The reckoning as a story: told lines become steps; the table as it fell comes from an earlier look.
import { get } from "/static/api.js";
import { isThrow, kindsIn, named, read } from "./told.js";

const PACE = 1900;

/** Find the last reckoning behind a look; whoever was not there is told it at once. */
export async function follow(desk, before) {
  const { look, send } = desk, { view, recap = [] } = look;
  // Nothing may come between a runner and the runes.
  if (view.clock) leave(desk);
  const key = [look.match, view.throw, view.phase, view.round].join(" ");
  if (desk.storyKey === key) return;
  desk.storyKey = key;
  if (view.throw < 2 && view.phase === "grab") { desk.story = null; return; }
  const waiting = hold(desk, before);
  const told = send ? await get(`/api/matches/${look.match}/history?lang=${desk.lang}`, invited()).catch(() => null) : null;
  const names = look.seats.map((seat) => seat.name);
  const lines = (told?.lines ?? recap).filter((line) => !line.undone && line.version <= look.version);
  const first = lines.findLastIndex((line) => read(line.text, names, look.you)?.kind === "claims");
  if (desk.storyKey !== key) return;
  if (first < 0) { if (waiting) { desk.story = null; desk.refresh(); } return; }
  const { version } = lines[first], steps = stepsOf(lines.slice(first), names, look.you, desk), fell = await tableBefore(desk, version);
  if (desk.storyKey !== key) return;
  for (const step of steps) step.spots = fell ? spotsOf(step, fell, look.you) : [];
  const old = desk.story?.version === version ? desk.story : null, live = before !== null;
  const fresh = waiting ? waiting.on : live ? before.version < version : view.phase !== "over" && recap.some((line) => line.version === version);
  // More steps of a story that was told already, after a slide: they are told on from there.
  const more = old && live && steps.length > old.steps.length && view.phase !== "slide" && view.phase !== "order";
  desk.story = { version, steps, fell, at: old ? (more || old.on ? old.steps.length : 0) : 0, on: !desk.view.clock && (fresh || old?.on || more) };
  if (desk.story.on) play(desk, moves());
  desk.refresh();
}

/** Until the lines are here, the table stays as it was: pieces do not come and go. */
function hold(desk, before) {
  const { view } = desk, fell = desk.seen?.at(-1)?.view;
  const ended = before?.view.phase === "grab" && before.version < desk.look.version && (view.phase !== "grab" || view.throw > before.view.throw);
  if (!ended || !fell || fell.throw !== before.view.throw || !desk.send || view.clock) return null;
  desk.story = { version: null, steps: [], fell, at: 0, on: true };
  return desk.story;
}

const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

function invited() {
  const invite = new URLSearchParams(location.search).get("invite");
  return invite ? { "tafl-invite": invite } : {};
}

async function tableBefore(desk, version) {
  const { look, view } = desk, throwOf = view.phase === "grab" ? view.throw - 1 : view.throw;
  const kept = desk.seen?.findLast((one) => one.version < version && one.view.throw === throwOf);
  if (kept) return kept.view;
  const then = desk.send && (await get(`/api/matches/${look.match}/at/${version - 1}`, invited()).catch(() => null));
  return then?.view ?? null;
}

/** Remember the table of a throw while it lies there, with its faces. */
export function remember(desk) {
  const { look, view } = desk;
  if (view.phase !== "grab" || view.table.some((one) => one.up && !one.rune)) return;
  desk.seen = [...(desk.seen ?? []).filter((one) => one.version !== look.version), { version: look.version, view }].slice(-2);
}

function stepsOf(lines, names, you, desk) {
  const steps = [], end = lines.findIndex((line) => isThrow(line.text));
  const add = (step) => steps.push({ ...step, text: capital(named(step.text)) });
  for (const { text } of end < 0 ? lines : lines.slice(0, end)) {
    const found = read(text, names, you);
    if (found?.kind === "slid") add({ kind: "slid", text, kinds: [], slides: found.parts });
    else if (!found?.parts.length) add({ kind: "told", text, kinds: kindsIn(text) });
    else for (const step of joined(found.parts, desk)) add(step);
  }
  return steps;
}

/** Two hands on one pair are one step. */
function joined(parts, desk) {
  const steps = [];
  for (const part of parts) {
    const other = part.kind === "photo" && steps.find((step) => step.kind === "photo" && step.kinds[0] === part.kinds[0]);
    if (!other) steps.push({ ...part, hands: [part], text: `${part.text}.` });
    else {
      other.hands.push(part);
      const who = other.hands.map((hand) => {
        const name = hand.seat === null ? hand.who : desk.name(hand.seat);
        return hand.time === null ? name : desk.say("photo.one", { name, n: number(hand.time, desk.lang) });
      });
      other.text = desk.say("photo", { who: who.join(", ") });
    }
  }
  return steps;
}

/** Write a number of seconds. */
export const number = (value, lang, least = 2) => new Intl.NumberFormat(lang, { minimumFractionDigits: least, maximumFractionDigits: 3 }).format(value);
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Where the runes of a step lay; nothing, where it could have been another of the same kind. */
function spotsOf({ kind, kinds, seat }, { table, claims }, you) {
  if (!["taken", "photo", "wrong", "theft"].includes(kind)) return [];
  const kindAt = (spot) => table.find((one) => one.spot === spot)?.rune?.slice(0, 2);
  const own = seat === you && claims.map((claim) => claim.spots ?? [claim.spot]).find((spots) => spots.map(kindAt).join() === kinds.join());
  if (own) return own;
  return [...new Set(kinds)].flatMap((one) => {
    const lying = table.filter((rune) => rune.rune?.startsWith(one)).map((rune) => rune.spot);
    return lying.length === kinds.filter((other) => other === one).length ? lying : [];
  });
}

/** Play on, or hold. */
export function play(desk, on) {
  const { story } = desk;
  clearTimeout(desk.telling);
  story.playing = on && story.on;
  if (!story.playing) return;
  desk.telling = setTimeout(() => {
    if (desk.story !== story || !story.playing) return;
    if (story.at >= story.steps.length) { play(desk, false); desk.refresh(); } else step(desk, story.at + 1, true);
  }, PACE);
}

/** Go to a step; 0 is the table as it fell. */
export function step(desk, at, playing = false) {
  const { story } = desk;
  story.at = Math.max(0, Math.min(at, story.steps.length));
  play(desk, playing && story.at < story.steps.length);
  desk.refresh();
}

/** Leave the story. */
export function leave(desk) {
  if (!desk.story?.on) return false;
  play(desk, false);
  Object.assign(desk.story, { on: false, at: 0 });
  return true;
}

/** Tell it again. */
export function again(desk) {
  Object.assign(desk.story, { on: true, at: 0 });
  play(desk, moves());
  desk.refresh();
}
