// My own page: name, results, how I am told, when I am away, programs, devices, and the way out.
import { get, patch, post, put } from "./api.js";
import { el } from "./dom.js";
import { failed, frame, main, switchLanguage } from "./frame.js";
import { field, form } from "./forms.js";
import { access, blocked, devices, leave } from "./later/access.js";
import { absence, notices, results } from "./later/habits.js";
import { recoveryOf } from "./session.js";
import { moment } from "./time.js";
import { language, say } from "./words.js";

async function show() {
  const person = await frame();
  if (!person) { location.replace("/sign-in"); return; }
  const quietly = (path, instead) => get(path).catch(() => instead);
  const [{ sessions }, { tokens }, inbox, { games }] = await Promise.all([quietly("/api/sessions", { sessions: [] }), quietly("/api/tokens", { tokens: [] }), quietly("/api/me/inbox", { matches: [] }), quietly("/api/games", { games: [] })]);
  main(
    el("div.stack", el("h1.longname", { title: person.name }, person.name, " ", person.guest ? el("span.chip", say("me.guest")) : null), el("p.muted", say("me.since", { at: moment(person.created) }))),
    results(inbox, games), settings(person), person.guest ? guest(person) : account(person), notices(person), absence(person), access(tokens), devices(sessions), blocked(person), leave(person),
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

show().catch(failed);
