// Who may come in as me: programs with tokens, browsers with sessions; who is kept away; the way out.
import { patch, post, remove } from "../api.js";
import { el, refill } from "../dom.js";
import { ask, toast } from "../frame.js";
import { field, form } from "../forms.js";
import { ago, moment } from "../time.js";
import { list, say } from "./words.js";

const SCOPES = ["read", "play", "bot"];
const button = (words, run, kind = "btn.small") => el(`button.${kind}`, { type: "button", on: { click: run } }, words);

/** Tokens for programs: made with what they may do, shown once, taken back. */
export function access(tokens) {
  const told = el("div.stack", { role: "status" });
  const scopes = el("fieldset.stack", el("legend.small", say("me.token-may")), SCOPES.map((scope, n) => el("label.optline", el("input", { type: "radio", name: "scope", value: scope, checked: n === 0 }), el("span", say(`me.scope-${scope}`)))));
  const make = form({ classes: "stack", button: say("me.token-make"), fields: [field({ name: "name", label: say("me.token-name"), maxlength: "32", autocomplete: "off" }), scopes],
    run: async ({ name, scope }) => {
      const made = await post("/api/tokens", { name, scopes: [scope] });
      refill(told, el("p.small", say("me.token-once")), el("code.code", made.token));
    } });
  const known = tokens.length ? el("ul.card.lines-list", tokens.map((one) => el("li", el("span.grow.small.longname", one.name, el("br"), el("span.muted", `${list(one.scopes.map((scope) => say(`me.scope-${scope}`)))} · ${moment(one.created)}`)), button(say("me.token-revoke"), () => doThen(() => remove(`/api/tokens/${one.id}`)))))) : null;
  return el("section.stack", el("h2.h", say("me.tokens")), known, el("details.card", el("summary", say("me.token-new")), make, told));
}

/** Where I am signed in. */
export function devices(sessions) {
  if (!sessions.length) return null;
  return el("section.stack", el("h2.h", say("me.sessions")), el("ul.card.lines-list", sessions.map((one) => el("li", el("span.grow.small.longname", one.current ? say("me.this-one") : one.label.slice(0, 60) || "?", el("br"), el("span.muted", ago(one.seen))),
    one.current ? null : button(say("me.end"), () => doThen(() => remove(`/api/sessions/${one.id}`)))))));
}

/** Whom I do not want to meet. */
export function blocked(person) {
  if (!person.blocked.length) return null;
  const others = (one) => person.blocked.filter((other) => other.id !== one.id).map((other) => other.id);
  return el("section.stack", el("h2.h", say("me.blocked")), el("ul.card.lines-list", person.blocked.map((one) => el("li", el("span.grow.longname", one.name ?? say("seat.gone")), button(say("me.unblock"), () => doThen(() => patch("/api/me", { blocked: others(one) })))))));
}

/** Sign out, or delete the account: its name has to be typed for that. */
export function leave(person) {
  const out = async () => {
    if (person.guest && !(await ask({ title: say("me.sign-out"), text: say("me.sign-out-guest"), yes: say("me.sign-out") }))) return;
    await doThen(() => remove("/api/session"), "/");
  };
  const forget = form({ classes: "stack", button: say("me.delete-yes"), fields: [el("p.small", say("me.delete-text")), field({ name: "typed", label: say("me.delete-type", { name: person.name }), autocomplete: "off", spellcheck: "false" })],
    run: async ({ typed }) => {
      if (typed.trim() !== person.name.trim()) throw new Error(say("me.delete-differs"));
      await doThen(() => remove("/api/me"), "/");
    } });
  forget.querySelector("button").classList.add("danger");
  return el("section.stack", el("div", el("button.btn", { type: "button", id: "sign-out", on: { click: out } }, say("me.sign-out"))), el("details.card", el("summary.dangerous", say("me.delete")), forget));
}

async function doThen(run, where = null) {
  try { await run(); if (where) location.assign(where); else location.reload(); } catch (error) { toast(error.message); }
}
