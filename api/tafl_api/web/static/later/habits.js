// How somebody plays: results so far, how they want to be told, and when they are away.
import { once, patch } from "../api.js";
import { el } from "../dom.js";
import { toast } from "../frame.js";
import { field, form } from "../forms.js";
import { titleOf } from "../rows.js";
import { say } from "./words.js";

const DAY = 86400000;

/** Count what has ended: won, shared, lost, for each game. */
export function results(inbox, games) {
  const counts = new Map();
  for (const { match, seat } of inbox.matches) {
    if (!match.outcome || seat === null) continue;
    const { winners } = match.outcome, one = counts.get(match.game) ?? { won: 0, shared: 0, lost: 0 };
    one[!winners.length || (winners.includes(seat) && winners.length > 1) ? "shared" : winners.includes(seat) ? "won" : "lost"] += 1;
    counts.set(match.game, one);
  }
  if (!counts.size) return null;
  return el("section.stack", el("h2.h", say("me.results")), el("div.card", el("table.results", el("caption.sr", say("me.results")),
    el("thead", el("tr", el("th", { scope: "col" }, say("me.game")), ["won", "shared", "lost"].map((kind) => el("th.num", { scope: "col" }, say(`me.${kind}`))))),
    el("tbody", [...counts].map(([game, one]) => el("tr", el("th", { scope: "row" }, titleOf(game, games)), ["won", "shared", "lost"].map((kind) => el("td.num", String(one[kind])))))))));
}

/** Choose what is sent when it is my turn. */
export function notices(person) {
  const { notices: now } = person, id = "notice-mail";
  const choice = el("select.input", { id, name: "mail" }, ["each", "daily", "never"].map((kind) => el("option", { value: kind, selected: kind === now.mail }, say(`me.mail-${kind}`))));
  return el("section.stack", el("h2.h", say("me.notices")), person.guest ? el("p.small.muted", say("me.notices-guest")) : null, form({ button: say("me.save"), fields: [
    el("div.field", el("label", { for: id }, say("me.by-mail")), choice),
    field({ name: "webhook", label: say("me.webhook"), type: "url", value: now.webhook ?? "", required: false, hint: say("me.webhook-hint"), maxlength: "500" }),
    field({ name: "apprise", label: say("me.apprise"), value: now.apprise ?? "", required: false, hint: say("me.apprise-hint"), maxlength: "500", autocomplete: "off", spellcheck: "false" })],
  run: async ({ mail, webhook, apprise }) => {
    await patch("/api/me", { notices: { mail, ...(webhook ? { webhook } : {}), ...(apprise ? { apprise } : {}) } });
    return say("me.saved");
  } }));
}

/** Say when I am away: clocks that allow for it stand still. */
export function absence(person) {
  const { vacation } = person, today = Date.now();
  const end = once(async () => { try { await patch("/api/me", { vacation: null }); location.reload(); } catch (error) { toast(error.message); } });
  return el("section.stack", el("h2.h", say("me.vacation")), el("p.small.muted", say("me.vacation-text")), form({ button: say("me.vacation-set"), fields: [
    field({ name: "since", label: say("me.vacation-since"), type: "date", value: day(vacation?.since ?? today) }), field({ name: "until", label: say("me.vacation-until"), type: "date", value: day(vacation?.until ?? today + 14 * DAY) })],
  run: async ({ since, until }) => {
    await patch("/api/me", { vacation: { since: new Date(`${since}T00:00:00`).getTime(), until: new Date(`${until}T23:59:00`).getTime() } });
    return say("me.saved");
  } }), vacation ? el("div", el("button.btn.small", { type: "button", on: { click: end } }, say("me.vacation-end"))) : null);
}

function day(at) {
  const then = new Date(at), two = (n) => String(n).padStart(2, "0");
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}
