// What can be asked of a match besides moves: a look back, a pause, chat, notes, links, settings.
import { once } from "../api.js";
import { el } from "../dom.js";
import { ask, sheet, toast } from "../frame.js";
import { readInvites } from "../match/table.js";
import { moment } from "../time.js";
import { isConfirming, setConfirming } from "./settings.js";
import { list, say } from "./words.js";

const DAY = 86400000, LONGEST = 28;

/** List what the menu offers now. */
export function actions(page) {
  const { look, more } = page, seated = look.you !== null && !look.seats[look.you].resigned;
  const found = [];
  if (look.view !== null) found.push({ name: "replay", words: say("replay.open"), run: () => more.replay.open(look.version) });
  found.push({ name: "chat", words: say("beside.chat"), narrow: true, run: () => more.chat.openSheet() });
  if (more.notes) found.push({ name: "notes", words: say("beside.notes"), narrow: true, run: () => more.notes.openSheet() });
  if (seated && look.status === "running" && look.pace && !look.pause?.asked) found.push({ name: "pause", words: say("pause.ask"), run: () => pause(page) });
  if (seated && look.status === "paused") found.push({ name: "resume", words: say("pause.resume"), run: once(() => resume(page)) });
  if (seated && look.status === "running") found.push({ name: "confirm", words: say(isConfirming() ? "confirm.turn-off" : "confirm.turn-on"), run: () => { setConfirming(!isConfirming()); toast(say(isConfirming() ? "confirm.is-on" : "confirm.is-off"), { good: true }); page.head(); } });
  return found;
}

/** Say who will be asked about an undo, and why each of them. */
export function undoWords(page, { to, ask: asked }) {
  if (!asked.length) return say("match.undo-free");
  const moved = asked.filter((seat) => hasMoved(page, seat, to)), saw = asked.filter((seat) => !moved.includes(seat));
  const names = (seats) => list(seats.map((seat) => page.look.names[seat]));
  return [moved.length ? say("undo.asks-moved", { names: names(moved), n: moved.length }) : "", saw.length ? say("undo.asks-saw", { names: names(saw), n: saw.length }) : ""].filter(Boolean).join(" ");
}

/** Say why the reader is asked about somebody's undo. */
export function askedWords(page, asked) {
  return say(hasMoved(page, page.look.you, asked.to) ? "undo.you-moved" : "undo.you-saw");
}

function hasMoved(page, seat, to) {
  return page.history.lines.some((line) => line.seat === seat && line.version > to && !line.undone);
}

function pause(page) {
  const days = el("input.input", { id: "pause-until", type: "date", required: true, min: day(1), max: day(LONGEST), value: day(7) });
  const others = page.look.seats.map((seat, at) => at).filter((at) => at !== page.look.you && !page.look.seats[at].bot);
  const send = once(async () => {
    const until = new Date(`${days.value}T23:59:00`).getTime();
    close();
    await page.ask("pause", { until });
  });
  const close = sheet(say("pause.title"), el("form.stack", { on: { submit: send } },
    el("p", say("pause.text")), el("p", others.length ? say("pause.asks", { names: list(others.map((seat) => page.look.names[seat])) }) : say("pause.asks-nobody")),
    el("div.field", el("label", { for: "pause-until" }, say("pause.until")), days), el("button.btn.act", { type: "submit" }, say("pause.send"))));
}

function day(from) {
  const then = new Date(Date.now() + from * DAY), two = (n) => String(n).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

async function resume(page) {
  const until = page.look.pause?.paused?.until;
  if (await ask({ title: say("pause.resume-title"), text: until ? say("pause.runs-until", { at: moment(until) }) : "", yes: say("pause.resume") })) await page.ask("resume", undefined);
}

/** Offer the links of a match: the table, this moment, the seats that are kept for friends. */
export function share(page) {
  const bare = location.origin + location.pathname, { replay } = page.more;
  const links = [[say("share.match"), bare]];
  if (replay.isOpen) links.push([say("share.moment"), replay.address().href]);
  for (const one of page.look.hosting ? readInvites(page.id) : []) {
    if (!page.look.seats[one.seat]?.player) links.push([say("share.seat", { n: one.seat + 1 }), `${bare}?invite=${encodeURIComponent(one.code)}`]);
  }
  sheet(say("share.title"), el("div.stack", links.map(([words, address], at) => {
    const field = el("input.input.mono", { id: `share-${at}`, value: address, readonly: true, on: { focus: (event) => event.target.select() } });
    const copy = async () => { field.select(); try { await navigator.clipboard.writeText(address); toast(say("copied"), { good: true }); } catch { /* it is selected: the keys copy it */ } };
    return el("div.field", el("label", { for: `share-${at}` }, words), el("div.flex", field, el("button.btn", { type: "button", on: { click: copy } }, say("copy"))));
  }), el("p.small.muted", say(page.look.visibility === "private" ? "share.private" : "share.public"))));
}
