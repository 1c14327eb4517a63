// What stands around every page: who is here, language, theme, what waits, and words from below.
import { patch } from "./api.js";
import { el, icon, refill } from "./dom.js";
import { follow } from "./live.js";
import { favicon } from "./pieces.js";
import { me } from "./session.js";
import { language, remember, say } from "./words.js";

const root = document.documentElement;
const title = document.title;

/** Set the frame up; gives whoever is signed in, or null. */
export async function frame({ watch = true } = {}) {
  setTheme();
  setLanguage();
  const person = await me().catch(() => null);
  showPerson(person);
  if (person && watch) watchInbox();
  // Not before the page stands: what is kept for a lost connection must not slow the first visit.
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
  return person;
}

function setTheme() {
  document.getElementById("theme")?.addEventListener("click", () => switchTheme());
}

/** Turn light into dark, or back; remembered on this device. */
export function switchTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try { localStorage.setItem("tafl-theme", root.dataset.theme); } catch { /* for this page only, then */ }
}

function setLanguage() {
  document.getElementById("language")?.addEventListener("click", () => switchLanguage());
}

/** Read this page in the other language. */
export async function switchLanguage() {
  const other = language === "fr" ? "en" : "fr";
  remember(other);
  if (await me().catch(() => null)) await patch("/api/me", { language: other }).catch(() => {});
  location.reload();
}

function showPerson(person) {
  const place = document.getElementById("who");
  if (!place) return;
  refill(place, person
    ? el("a.btn.quiet.small.who", { href: "/me", title: say("who.you", { name: person.name }) }, el("span", person.name))
    : el("a.btn.quiet.small", { href: "/sign-in" }, say("who.sign-in")));
}

/** Keep the number of waiting matches in the title, the icon and the links. */
export function showCount(n) {
  document.title = n ? `(${n}) ${title}` : title;
  document.querySelector('link[rel="icon"]').href = n ? favicon(n) : "/static/favicon.svg";
  for (const link of document.querySelectorAll('[data-nav="inbox"]')) {
    link.querySelector(".count")?.remove();
    if (n) link.append(" ", el("span.count", String(n)));
  }
}

function watchInbox() {
  follow("/api/me/stream", { onData: (inbox) => {
    showCount(waiting(inbox).length);
    dispatchEvent(new CustomEvent("tafl-inbox", { detail: inbox }));
  } });
}

/** List those matches of an inbox that wait for the reader. */
export const waiting = (inbox) => inbox.matches.filter((line) => line.waits);

/** Tell something to those who listen to the page. */
export function announce(text) {
  const live = document.getElementById("live");
  if (live && live.textContent !== text) live.textContent = text;
}

let toastTimer = 0;
/** Show a line from below; `stays` until it is taken away with `toast(null)`. */
export function toast(text, { stays = false, good = false } = {}) {
  clearTimeout(toastTimer);
  document.querySelector(".toast.floating")?.remove();
  if (!text) return;
  document.body.append(el("p.toast.floating", { role: "status", class: good ? "good" : "" }, text));
  if (!stays) toastTimer = setTimeout(() => toast(null), 6000);
}

/** Ask before something that cannot be taken back; resolves to true or false. */
export function ask({ title: question, text, yes, no = say("cancel") }) {
  return new Promise((done) => {
    const answer = (value) => { dialog.close(); dialog.remove(); done(value); };
    const dialog = el("dialog.dialog.stack", { "aria-labelledby": "ask-title", on: { cancel: () => answer(false) } },
      el("h2", { id: "ask-title" }, question), text ? el("p", text) : null,
      el("div.flex.wrap", el("button.btn.act.grow", { type: "button", on: { click: () => answer(true) } }, yes),
        el("button.btn.grow", { type: "button", on: { click: () => answer(false) } }, no)));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A sheet from below (or from the side) with a title and a way to close it. */
export function sheet(heading, ...content) {
  const close = () => { dialog.close(); dialog.remove(); };
  const dialog = el("dialog.sheetbox", { "aria-label": heading, on: { click: (event) => { if (event.target === dialog) close(); } } },
    el("div.flex.sheethead", el("h2.grow", heading), el("button.iconbtn", { type: "button", "aria-label": say("close"), on: { click: close } }, icon("close"))),
    el("div.sheetbody", ...content));
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  return close;
}

/** Give the main part of the page, ready to be filled. */
export function main(...children) {
  const place = document.getElementById("main");
  refill(place, ...children);
  place.removeAttribute("aria-busy");
  return place;
}

/** Show in the page itself that it could not be filled, and a way to try again. */
export function failed(error) {
  main(el("section.card.empty-box", el("h1.h", error.message), el("p.mt", el("button.btn", { type: "button", on: { click: () => location.reload() } }, say("again")))));
}
