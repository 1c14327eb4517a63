// Come back: with mail and password, or with a guest's recovery code. Or just begin.
import { post } from "./api.js";
import { el } from "./dom.js";
import { failed, frame, main } from "./frame.js";
import { field, form } from "./forms.js";
import { friendlyName, keepRecovery, someone } from "./session.js";
import { language, say } from "./words.js";

const enter = () => location.assign("/inbox");
const query = new URLSearchParams(location.hash.slice(1) || location.search);

async function show() {
  const person = await frame();
  const reset = query.get("reset"), verify = query.get("verify");
  if (verify) await post("/api/email-verification", { code: verify }).catch(() => {});
  main(
    el("div.stack", el("h1", say("sign.title")), el("p.muted", person ? [`${say("sign.already", { name: person.name })} `, el("a", { href: "/inbox" }, say("inbox.title"))] : say("sign.lead"))),
    reset !== null ? newPassword(reset) : null,
    byMail(), byCode(), asGuest(), forgotten(),
  ).className = "page slim stack-l";
}

function byMail() {
  return form({ act: true, button: say("sign.in"), fields: [
    field({ name: "email", label: say("sign.mail"), type: "email", autocomplete: "username" }),
    field({ name: "password", label: say("sign.password"), type: "password", autocomplete: "current-password" })],
  run: async ({ email, password }) => { await post("/api/session", { email, password }); enter(); } });
}

function byCode() {
  return el("section.stack", el("h2", say("sign.guest")), form({ classes: "stack", button: say("sign.continue"),
    fields: [field({ name: "recovery", label: say("sign.code"), autocomplete: "off", hint: say("sign.guest-text"), spellcheck: "false" })],
    run: async ({ recovery }) => { await post("/api/session", { recovery: recovery.trim() }); enter(); } }));
}

function asGuest() {
  return el("section.stack", el("h2", say("sign.as-guest")), form({ classes: "stack", button: say("sign.just"),
    fields: [field({ name: "name", label: say("home.name"), value: friendlyName(), maxlength: "32", autocomplete: "nickname", hint: say("sign.as-guest-text") })],
    run: async ({ name }) => { await someone(name); location.assign("/"); } }));
}

function forgotten() {
  const send = form({ classes: "stack", button: say("sign.send"), fields: [field({ name: "email", label: say("sign.mail"), type: "email", autocomplete: "username", hint: say("sign.forgot-text") })],
    run: async ({ email }) => { await post("/api/password-reset", { email }); return say("sign.sent"); } });
  const create = form({ classes: "stack", button: say("sign.create"), fields: [
    field({ name: "email", label: say("sign.mail"), type: "email", autocomplete: "email" }),
    field({ name: "password", label: say("sign.new-password"), type: "password", autocomplete: "new-password", minlength: "8" })],
  run: async ({ email, password }) => { keepRecovery(await post("/api/accounts", { email, password, language })); enter(); } });
  return el("section.stack", el("details.card", el("summary", say("sign.forgot")), send, newPassword("")), el("details.card", el("summary", say("sign.create")), el("p.small.muted", say("sign.create-text")), create));
}

function newPassword(code) {
  return form({ classes: code ? "card pad stack" : "stack mt", button: say("sign.set"), fields: [
    field({ name: "code", label: say("sign.mail-code"), value: code, autocomplete: "one-time-code" }),
    field({ name: "password", label: say("sign.new-password"), type: "password", autocomplete: "new-password", minlength: "8" })],
  run: async ({ code: given, password }) => { await post("/api/password-reset", { code: given.trim(), password }); return say("sign.was-set"); } });
}

show().catch(failed);
