// What can be asked of the match itself: undo, resign, the link, the rules.
import { once } from "../api.js";
import { el, icon, svgEl } from "../dom.js";
import { ask, sheet, switchLanguage, switchTheme, toast } from "../frame.js";
import { language, list, say } from "../words.js";

/** The tools in the top bar: in words where there is room, else behind icons. */
export function tools(page) {
  const actions = actionsOf(page);
  return [
    el("button.iconbtn.only-narrow-flex", { type: "button", "aria-label": say("match.open-history"), title: say("match.history"), on: { click: () => page.history.open() } }, icon("lines")),
    el("span.only-wide.flex", el("a.btn.small.quiet", { href: `/rules/${page.game.name}` }, say("match.rules")), actions.filter((one) => one.wide).map((one) => el("button.btn.small.quiet", { type: "button", data: { act: one.name }, on: { click: one.run } }, one.words))),
    el("button.iconbtn", { type: "button", "aria-label": say("match.more"), title: say("match.more"), on: { click: () => menu(page) } }, dots()),
  ];
}

function dots() {
  const shape = svgEl("svg", { viewBox: "0 0 24 24", fill: "currentColor", "aria-hidden": "true" });
  for (const cx of [5, 12, 19]) shape.append(svgEl("circle", { cx, cy: 12, r: 2 }));
  return shape;
}

function menu(page) {
  const item = (words, run, kind = "") => el("li", { class: kind }, el("button.btn.wfull", { type: "button", on: { click: () => { close(); run(); } } }, words));
  const close = sheet(say("more"), el("ul.stack", el("li", el("a.btn.wfull", { href: `/rules/${page.game.name}` }, say("match.rules"))),
    actionsOf(page).map((one) => item(one.words, one.run, one.narrow ? "only-narrow-side" : "")), item(language === "fr" ? "English" : "Français", switchLanguage), item(document.getElementById("theme").title, switchTheme)));
}

function actionsOf(page) {
  const { look } = page, playing = look.you !== null && look.status === "running" && !look.seats[look.you].resigned;
  const actions = [];
  if (look.undo?.offer && playing) actions.push({ name: "undo", wide: true, words: say("match.undo"), run: once(() => undo(page)) });
  if (playing) actions.push({ name: "resign", wide: true, words: say("match.resign"), run: once(() => resign(page)) });
  if (look.hosting && look.status === "open") actions.push({ name: "cancel", wide: true, words: say("match.cancel"), run: once(() => cancel(page)) });
  if (page.game.board) actions.push({ name: "plain", words: say(page.board.own ? "match.plain" : "match.drawn"), run: () => location.replace(page.board.own ? "?board=plain" : location.pathname) });
  actions.push(...(page.more?.actions() ?? []));
  actions.push({ name: "share", wide: true, words: say("match.share"), run: () => (page.more ? page.more.share() : share()) });
  return actions;
}

async function undo(page) {
  const { offer } = page.look.undo;
  const names = list(offer.ask.map((seat) => page.look.names[seat]));
  const text = page.more ? page.more.undoWords(offer) : offer.ask.length ? say("match.undo-ask", { names }) : say("match.undo-free");
  if (await ask({ title: say("match.undo-title"), text, yes: say("match.undo-yes") })) await page.ask("undo", { to: offer.to });
}

async function resign(page) {
  if (await ask({ title: say("match.resign-title"), text: say("match.resign-text"), yes: say("match.resign-yes") })) await page.ask("resign", undefined);
}

async function cancel(page) {
  if (await ask({ title: say("match.cancel-title"), text: say("match.cancel-text"), yes: say("match.cancel-yes") })) await page.ask("cancel", undefined);
}

async function share() {
  // The bare address: an invitation is for one person, and is given on its own.
  const address = location.origin + location.pathname;
  try { await navigator.clipboard.writeText(address); toast(say("copied"), { good: true }); } catch { toast(address, { good: true, stays: true }); }
}
