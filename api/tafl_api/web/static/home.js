// The home page: what this is, a table to sit down at, and what waits.
import { get, once } from "./api.js";
import { band, facts, lead } from "./art.js";
import { el, piece } from "./dom.js";
import { failed, frame, main, toast, waiting } from "./frame.js";
import { rows } from "./rows.js";
import { destiny, pookCard, rune, totemCard } from "./pieces.js";
import { friendlyName, playBot } from "./session.js";
import { language, say } from "./words.js";

const FEATURED = ["totem", "pook", "rok"];

async function show() {
  const [person, { games }] = await Promise.all([frame(), get("/api/games")]);
  games.sort((one, two) => rank(one) - rank(two));
  const inbox = person ? await get("/api/me/inbox").catch(() => null) : null;
  main(person ? welcome(person, inbox, games) : stranger(games), table(games), promises());
}

/** Games with boards and pictures of their own come first. */
function rank(game) {
  const place = ["pook", "totem", "rok"].indexOf(game.name);
  return place < 0 ? 9 : place;
}

function stranger(games) {
  const featured = games.find((game) => game.name === FEATURED[0]) ?? games[0];
  const name = el("input.input", { id: "name", value: friendlyName(), autocomplete: "nickname", maxlength: "32", required: true, on: { focus: (event) => event.target.select() } });
  return el("section.two",
    el("div.stack",
      el("p.eyebrow", say("home.eyebrow")), el("h1.hero", say("home.title")), el("p.lead.muted", say("home.lead")),
      featured ? el("form.flex.wrap.start", { on: { submit: once(() => start(featured, name.value)) } },
        el("div.field.grow", el("label", { for: "name" }, say("home.name")), name),
        el("button.btn.act", { type: "submit" }, say("home.start"))) : null,
      el("p.small.muted", featured ? `${say("home.no-account", { game: featured.title })} ` : "", el("a", { href: "/sign-in" }, say("home.back")))),
    still());
}

function still() {
  const lay = (drawing, place) => { const it = piece(drawing); it.className = `it ${place}`; return it; };
  return el("div.still.slab", { "aria-hidden": "true" },
    lay(pookCard("K3", "warrior", language), "a1"), lay(pookCard("V2", "warrior", language), "a2"), lay(pookCard(null, "piggy", language), "a3"),
    lay(totemCard("5E", true, language), "a4"), lay(totemCard(null, false, language), "a5"), lay(destiny(), "a6"),
    lay(rune("B4", -20, language), "a7"), lay(rune("W3", 24, language), "a8"), lay(rune("G1", 12, language), "a9"));
}

function welcome(person, inbox, games) {
  const mine = inbox ? waiting(inbox) : [];
  const said = mine.length ? say("home.waiting", { n: mine.length }) : say("home.nothing");
  return el("section.stack",
    el("p.eyebrow", say("home.eyebrow")), el("h1", say("home.welcome", { name: person.name })), el("p.muted", said),
    mine.length ? rows(mine.slice(0, 4), games) : null,
    mine.length > 4 ? el("p", el("a.btn", { href: "/inbox" }, say("home.to-inbox"))) : null);
}

function table(games) {
  return el("section.stack", el("h2", say("home.games", { n: games.length })),
    el("div.g3.games", games.map((game) => el("article.gamecard", band(game),
      el("div.txt", el("h3", el("a", { href: `/games/${game.name}` }, game.title)), el("p.small.muted", facts(game)), el("p.lead-in", lead(game)),
        el("div.flex.wrap.acts",
          el("button.btn.ink.play", { type: "button", data: { game: game.name }, "aria-label": say("home.play-of", { game: game.title }), on: { click: once(() => start(game, document.getElementById("name")?.value)) } }, say("home.play")),
          el("a.btn.quiet", { href: `/rules/${game.name}`, "aria-label": say("home.rules-of", { game: game.title }) }, say("home.rules"))))))));
}

async function start(game, name) {
  try { await playBot(game, { name }); } catch (error) { toast(error.message); }
}

function promises() {
  return el("section.g3.facts", ["fact1", "fact2", "fact3"].map((fact) => el("div", el("h3", say(`home.${fact}`)), el("p.small.muted", say(`home.${fact}-text`)))));
}

show().catch(failed);
