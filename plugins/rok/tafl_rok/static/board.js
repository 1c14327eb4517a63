// Rök's board: the throw, the run against the clock, the sealed list, the reckoning, the slide, the end.
// Rules live on the server: what can be done comes from `legal`.
import { runeName } from "/static/pieces.js";
import { board, h, style } from "/static/desk/desk.js";
import { patch } from "/static/desk/nodes.js";
import * as claiming from "./claiming.js";
import { hear, run } from "./clock.js";
import * as lists from "./lists.js";
import { caption, moment, panel } from "./reckoning.js";
import { aimOf, band, lastRound, slide } from "./sliding.js";
import { again, capital, follow, leave, remember } from "./story.js";
import { balances, racing, ring, small, timer, topline } from "./table.js";
import { WORDS } from "./words.js";

await style(new URL("board.css", import.meta.url));

const { asked } = claiming, WIDE = matchMedia("(min-width: 1000px)");

/** Draw a look of Rök; called again for every new one. */
export const render = board({
  words: WORDS, draw, offer, changed: () => [], keep: claiming.keep,
  canBack: (desk) => !desk.story?.on && claiming.canBack(desk),
  back: (desk) => leave(desk) || claiming.back(desk),
});

function draw(desk) {
  if (desk.heard !== desk.look) arrive(desk);
  desk.root.classList.toggle("racing", racing(desk));
  // Clock, side and story need the table as it was drawn.
  queueMicrotask(() => { run(desk); beside(desk); });
  if (desk.story?.on) return telling(desk);
  const { view } = desk;
  if (view.phase === "over") return ending(desk);
  if (view.phase === "slide" || view.phase === "order") return contest(desk);
  return throwing(desk);
}

function arrive(desk) {
  const before = desk.heard?.match === desk.look.match ? desk.heard : null;
  desk.heard = desk.look;
  if (!desk.watching) { desk.watching = true; WIDE.addEventListener("change", () => desk.refresh()); }
  if (before?.version !== desk.look.version) hear(desk, before !== null && desk.look.version > before.version);
  follow(desk, before);
  remember(desk);
}

const watch = (desk) => (desk.story ? h("button.choice", { key: "watch", type: "button", "data-stop": "watch", on: { click: () => again(desk) } }, desk.say("watch")) : null);

function throwing(desk) {
  const { view, say } = desk, kind = asked(desk), narrow = !roomBeside(desk);
  const board = h("div.rok", { key: "rok", class: kind === "open" ? "closed" : "" }, ring(desk, view), balances(desk, view));
  const top = racing(desk) ? timer(desk) : topline(desk, view, say("throw", { n: view.throw }), watch(desk));
  const more = !narrow ? null : kind === "sealed" ? lists.sealed(desk) : lists.claims(desk, true);
  return [top, board, more].filter(Boolean);
}

function contest(desk) {
  const { view, say } = desk, ordering = asked(desk) === "order";
  const waits = view.phase === "order" && !ordering ? h("p.lead2", { key: "waits" }, say("waits.order", { name: desk.name(view.to_act[0]) })) : null;
  return [
    topline(desk, view, say("throw", { n: view.throw }), watch(desk)),
    h("div.contest", { key: "contest" }, view.phase === "slide" ? slide(desk) : null, waits, lastRound(desk), view.thefts.length ? lists.thefts(desk, ordering) : null),
    balances(desk, view),
  ];
}

function telling(desk) {
  const { story, say, view } = desk, told = moment(desk), fell = story.fell;
  const shown = fell ?? { ...view, table: [] }, ended = story.at === story.steps.length;
  // With the last step everybody has what is theirs now.
  const held = ended ? { ...shown, balances: view.balances, loot: view.loot } : shown;
  return [
    topline(desk, shown, fell ? say("as-fell", { n: fell.throw }) : say("reckoning"), h("b", { key: "step" }, say("step", { n: story.at, all: story.steps.length }))),
    h("div.rok", { key: "rok", class: "telling" }, fell ? ring(desk, fell, told) : null, balances(desk, held, told.hands)),
    caption(desk),
    // The bar has this button for whoever is to act next.
    desk.legal.length ? null : h("button.choice.skip-story", { key: "skip", type: "button", "data-stop": "skip", on: { click: () => { leave(desk); desk.refresh(); } } }, onward(desk)),
  ].filter(Boolean);
}

function ending(desk) {
  const { view, say, lang } = desk, order = view.scores.map((_, seat) => seat).sort((one, two) => view.winners.includes(two) - view.winners.includes(one) || view.scores[two] - view.scores[one]);
  return [
    topline(desk, view, say("over.title"), watch(desk)),
    h("ol.hoards", { key: "hoards" }, order.map((seat) => h("li", { key: seat, class: view.winners.includes(seat) ? "won" : "" },
      h("div.flex", { key: "head" }, h("b.grow.clip", {}, desk.name(seat)), view.winners.includes(seat) ? h("span.chip", { key: "won" }, say("won")) : null, h("b.num", { key: "n" }, say("over.runes", { n: view.scores[seat] }))),
      h("div.pairs", { key: "pairs" }, view.loot[seat].length ? view.loot[seat].map((kind) => h("span.twins", { key: kind, title: runeName(kind, lang) }, small(kind, lang, 0), small(kind, lang, 1))) : h("span.small", {}, say("no.pairs")))))),
    lastRound(desk),
  ].filter(Boolean);
}

const roomBeside = (desk) => Boolean(desk.send?.panel) && WIDE.matches;

/** Fill the side of the page: on a phone it lies under the board. */
function beside(desk) {
  const place = desk.send?.panel, { view, story } = desk;
  if (!place) return;
  place.classList.add("rokside");
  const wide = WIDE.matches, kind = asked(desk), nodes = [];
  if (story?.on) nodes.push(...panel(desk));
  else if (view.phase === "grab") {
    if (kind === "sealed" && wide) nodes.push(lists.sealed(desk));
    else if (kind !== "open" && (wide ? kind === "race" || view.claims.length : false)) nodes.push(lists.claims(desk, false));
  }
  patch(place, nodes);
}

function onward({ view, say }) {
  if (view.phase === "over") return say("to.end");
  return view.phase === "grab" ? say("to.throw", { n: view.throw }) : say(view.phase === "slide" ? "to.slide" : "to.thefts");
}

/** Say in the bar what can be done, and what it would do. */
function offer(desk) {
  const { say, view, story, pick } = desk;
  if (story?.on) {
    const go = { back: () => { leave(desk); desk.refresh(); }, backWord: onward(desk) };
    return { say: say("reckoning.of", { n: story.fell?.throw ?? "" }), more: say("step", { n: story.at, all: story.steps.length }), ...go };
  }
  const seconds = desk.look.options.seconds, spot = (n) => view.table.find((one) => one.spot === n);
  switch (asked(desk)) {
    case "open": {
      if (pick.giveUp) return { say: say("say.give-up"), more: say("more.give-up"), verb: say("verb.give-up"), command: { type: "done" } };
      const up = view.table.filter((one) => one.up).length;
      return { say: say("say.open", { n: view.throw, runes: view.table.length, up }), more: say("more.open", { n: seconds }), verb: say("verb.open", { n: seconds }), command: { type: "open" }, back: () => claiming.set(desk, { giveUp: true }), backWord: say("give-up") };
    }
    case "race": return { ...holding(desk, spot) ?? { say: say("say.race") }, verb: say("verb.done"), command: { type: "done" } };
    case "sealed": {
      const list = pick.list ?? [], words = list.length ? { say: say("say.list", { n: list.length }), more: say("more.list") } : { say: say("say.sealed"), more: say("more.empty") };
      return { ...holding(desk, spot) ?? words, verb: say(list.length ? "verb.claims" : "verb.nothing"), command: { type: "claims", claims: list } };
    }
    case "slide": return { say: say("say.aim", { n: aimOf(desk) }), more: band(desk, aimOf(desk)), verb: say("verb.slide"), command: { type: "slide", aim: aimOf(desk) } };
    case "order": return { say: say("say.order"), more: say("more.order"), verb: say("verb.order"), command: { type: "order_thefts", order: claiming.ordered(desk) } };
    default: return { say: "" };
  }
}

function holding({ pick, say, view, lang }, spot) {
  if (pick.held) return { say: say("say.held", { rune: capital(runeName(spot(pick.held).rune, lang)) }), more: say("more.held") };
  if (pick.seat !== undefined && pick.seat !== null) return { say: say("say.seat", { rune: runeName(view.balances[pick.seat], lang) }), more: say("more.seat") };
  return null;
}
