// One game: what it is, and every way to play it.
import { get, once } from "./api.js";
import { band, facts, lead } from "./art.js";
import { el } from "./dom.js";
import { failed, frame, main, toast } from "./frame.js";
import { botName } from "./rows.js";
import { playBot } from "./session.js";
import { say } from "./words.js";

async function show() {
  const name = document.body.dataset.part;
  const [, game] = await Promise.all([frame(), get(`/api/games/${name}`)]);
  document.title = `${game.title} · Tafl`;
  const bot = el("select.input", { id: "bot" }, [...game.bots].sort((one) => (one === "greedy" ? -1 : 1)).map((one) => el("option", { value: one }, botName(one))));
  const start = once(async () => { try { await playBot(game, { bot: bot.value }); } catch (error) { toast(error.message); } });
  main(el("section.gamehead", band(game),
    el("div.stack", el("p.eyebrow", facts(game)), el("h1", game.title), el("p.lead.muted", lead(game)), lead(game) === game.about ? null : el("p", game.about),
      el("div.formrow", el("label.sr", { for: "bot" }, say("new.bot", { name: "" })), bot, el("button.btn.act.play", { type: "button", on: { click: start } }, say("home.play"))),
      el("div.flex.wrap", el("a.btn", { href: `/new?game=${game.name}` }, say("home.friends")), el("a.btn", { href: `/lobby?game=${game.name}` }, say("lobby.title")), el("a.btn.quiet", { href: `/rules/${game.name}` }, say("home.rules"))))));
}

show().catch(failed);
