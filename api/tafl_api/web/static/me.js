// My own page: name, account, where I am signed in, who is kept away, and the way out.
import { get, patch, post, put, remove } from "./api.js";
import { el } from "./dom.js";
import { ask, failed, frame, main, switchLanguage, toast } from "./frame.js";
import { field, form } from "./forms.js";
import { recoveryOf } from "./session.js";
import { ago, moment } from "./time.js";
import { language, say } from "./words.js";

async function show() {
  const person = await frame();
  if (!person) { location.replace("/sign-in"); return; }
  const { sessions } = await get("/api/sessions").catch(() => ({ sessions: [] }));
  main(
    el("div.stack", el("h1", { title: person.name }, person.name, " ", person.guest ? el("span.chip", say("me.guest")) : null), el("p.muted", say("me.since", { at: moment(person.created) }))),
    settings(person), person.guest ? guest(person) : account(person), devices(sessions), blocked(person), leave(person),
  ).className = "page slim stack-l";
}

function settings(person) {
  return el("section.stack", form({ button: say("me.save"), fields: [field({ name: "name", label: say("me.name"), value: person.name, maxlength: "32", autocomplete: "nickname" })],
    run: async ({ name }) => { await patch("/api/me", { name }); return say("me.saved"); } }),
  el("p.optline", el("span", say("me.language")), el("button.btn.small", { type: "button", on: { click: switchLanguage } }, language === "fr" ? "English" : "Français")));
}

function guest(person) {
  const code = recoveryOf(person);
  return el("section.stack", el("h2", say("me.recovery")), code ? [el("p.small.muted", say("me.recovery-text")), el("code.code", code)] : el("p.small.muted", say("me.recovery-gone")),
    el("h2", say("me.account")), el("p.small.muted", say("me.account-text")), form({ act: true, button: say("me.account"), fields: [
      field({ name: "email", label: say("sign.mail"), type: "email", autocomplete: "email" }),
      field({ name: "password", label: say("sign.new-password"), type: "password", autocomplete: "new-password", minlength: "8" })],
    run: async ({ email, password }) => { await post("/api/accounts", { email, password, language }); return say("me.account-done"); } }));
}

function account(person) {
  const again = form({ classes: "stack", button: say("me.resend"), fields: [], run: async () => { await post("/api/email-verification", {}); return say("me.sent"); } });
  return el("section.stack", el("h2", say("sign.mail")), el("p", person.email), person.verified ? null : [el("p.small.muted", say("me.unverified")), again],
    el("details.card", el("summary", say("me.password")), form({ classes: "stack", button: say("me.change"), fields: [
      field({ name: "old", label: say("me.old-password"), type: "password", autocomplete: "current-password" }),
      field({ name: "new", label: say("sign.new-password"), type: "password", autocomplete: "new-password", minlength: "8" })],
    run: async (values) => { await put("/api/me/password", values); return say("me.saved"); } })));
}

function devices(sessions) {
  if (!sessions.length) return null;
  return el("section.stack", el("h2.h", say("me.sessions")), el("ul.card.lines-list", sessions.map((one) => el("li", el("span.grow.small", one.current ? say("me.this-one") : one.label.slice(0, 60) || "?", el("br"), el("span.muted", ago(one.seen))),
    one.current ? null : el("button.btn.small", { type: "button", on: { click: () => doThen(() => remove(`/api/sessions/${one.id}`)) } }, say("me.end"))))));
}

function blocked(person) {
  if (!person.blocked.length) return null;
  return el("section.stack", el("h2.h", say("me.blocked")), el("ul.card.lines-list", person.blocked.map((one) => el("li", el("span.grow", one.name ?? say("seat.gone")),
    el("button.btn.small", { type: "button", on: { click: () => doThen(() => patch("/api/me", { blocked: person.blocked.filter((other) => other.id !== one.id).map((other) => other.id) })) } }, say("me.unblock"))))));
}

function leave(person) {
  const out = async () => {
    if (person.guest && !(await ask({ title: say("me.sign-out"), text: say("me.sign-out-guest"), yes: say("me.sign-out") }))) return;
    await doThen(() => remove("/api/session"), "/");
  };
  const forget = async () => { if (await ask({ title: say("me.delete-title"), text: say("me.delete-text"), yes: say("me.delete-yes") })) await doThen(() => remove("/api/me"), "/"); };
  return el("section.flex.wrap", el("button.btn", { type: "button", id: "sign-out", on: { click: out } }, say("me.sign-out")), el("button.btn.danger", { type: "button", on: { click: forget } }, say("me.delete")));
}

async function doThen(run, where = null) {
  try { await run(); if (where) location.assign(where); else location.reload(); } catch (error) { toast(error.message); }
}

show().catch(failed);
