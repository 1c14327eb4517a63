// Pook's table: the field, the hands, banners and the pile. Rules live on the server; see choosing.js.
import { emblem, pookCard } from "/static/pieces.js";
import { board, h, style } from "/static/desk/desk.js";
import { draggable } from "/static/desk/drag.js";
import { listed } from "/static/desk/words.js";
import { back, canBack, chooseBanner, chooseCard, chooseFace, choosePiggy, dropCard, faces, gifts, has, keep, spot } from "./choosing.js";
import { extent, field } from "./field.js";
import { factionsOf, nameOf, offer } from "./offering.js";
import { WORDS } from "./words.js";

await style(new URL("board.css", import.meta.url));

/** Draw a look of Pook; called again for every new one. */
export const render = board({ words: WORDS, draw, offer, back, canBack, keep, changed });

function changed(before, view) {
  const was = new Map(before.field.map((one) => [spot(one), JSON.stringify(one)]));
  return view.field.filter((one) => was.get(spot(one)) !== JSON.stringify(one)).map(spot);
}

function draw(desk) {
  const over = desk.view.scores !== null, shown = over ? desk.view.banners[shownSeat(desk)] : null;
  return [over ? reckoning(desk) : people(desk), field(desk, shown), desk.view.open_banners?.length ? openBanners(desk) : null, desk.you === null || over ? null : hand(desk)].filter(Boolean);
}

const flag = (banner, desk) => h("span.banner", { role: "img", "aria-label": factionsOf(banner, desk), title: factionsOf(banner, desk) }, [...banner].map((faction) => h("i", { key: faction, markup: emblem(faction) })));

/** The others at the table: how many cards, which banner if it is known; and the pile. */
function people(desk) {
  const { say, view, you } = desk, area = extent(desk);
  const others = view.hands.map((cards, seat) => ({ cards, seat })).filter(({ seat }) => seat !== you);
  return h("div.slabline.people", { key: "people" },
    h("span.others", {}, others.map(({ cards, seat }) => {
      const label = say("holds", { name: desk.name(seat), n: cards.length });
      return h("span.other", { key: seat, class: view.turn === seat ? "turn" : "", title: label }, h("i.mini", { role: "img", "aria-label": label, "data-place": `hand.${seat}`, markup: pookCard(null, "purse") }), h("b", { "aria-hidden": "true" }, String(cards.length)), h("span.clip", {}, desk.name(seat)), view.banners[seat] ? flag(view.banners[seat], desk) : null);
    }), view.pile || view.hands.length < 4 ? h("span.other.pileof", { key: "pile", title: say("pile.label", { n: view.pile }) }, h("i.mini.deep", { role: "img", "aria-label": say("pile.label", { n: view.pile }), "data-place": "pile", markup: pookCard(null, "purse") }), h("b", { "aria-hidden": "true" }, String(view.pile)), h("span", {}, say("pile"))) : null),
    h("span.size", { "aria-label": say("size.label", area), role: "img" }, view.tied ? say("tied", { names: listed(view.tied.map((seat) => desk.name(seat)), desk.lang) }) : say("size", area)));
}

function shownSeat(desk) {
  return desk.shown ?? desk.you ?? desk.view.winners[0];
}

/** After the end: choose whose banner is drawn on the field. */
function reckoning(desk) {
  const { say, view } = desk, shown = shownSeat(desk);
  return h("div.reckoning", { key: "reckoning" },
    h("p.slabline", {}, h("span", {}, shown === desk.you ? say("brought.you") : say("brought.of", { name: desk.name(shown) })), view.first_banner === shown ? h("span", {}, say("first")) : null),
    h("div.choices", { role: "group", "aria-label": say("brought") }, view.scores.map((score, seat) => h("button.choice.scored", { key: seat, type: "button", "data-stop": `score.${seat}`, "aria-pressed": String(seat === shown), on: { click: () => { desk.shown = seat; desk.refresh(); } } },
      view.banners[seat] ? flag(view.banners[seat], desk) : null, h("span.clip", {}, desk.name(seat)), h("b", {}, String(score))))));
}

function openBanners(desk) {
  const { say, view, pick } = desk, able = has(desk, "take_banner");
  return h("div.openbanners", { key: "open", role: "group", "aria-label": say("open") }, h("span.openword", {}, say("open")),
    view.open_banners.map((banner) => h("button.choice.flagged", { key: banner, type: "button", "data-stop": `banner.${banner}`, "data-key": `banner.${banner}`, "aria-pressed": String(pick.banner === banner), "aria-disabled": able ? null : "true", "aria-label": say("open.one", { factions: factionsOf(banner, desk) }), class: able ? "able" : "", on: { click: () => chooseBanner(desk, banner) } }, flag(banner, desk))));
}

function hand(desk) {
  const { say, view, you } = desk, cards = view.hands[you], banner = view.banners[you];
  return h("div.handbox", { key: "hand" },
    h("div.slabline", {}, h("span.clip", {}, say("hand.own", { n: cards.length })), choices(desk),
      banner ? h("span.flex", { key: "banner" }, h("span.wideword", {}, say("banner")), h("span", { "data-key": `banner.${banner}` }, flag(banner, desk))) : null),
    h("div.hand", { role: "group", "aria-label": say("hand.label") }, cards.map((card) => held(desk, card))));
}

function held(desk, card) {
  const { pick, say } = desk, given = gifts(desk), chosen = pick.card === card || pick.give === card;
  const able = given.length ? given.includes(card) : desk.legal.some((command) => command.type === "place" && command.card === card);
  const give = given.includes(card);
  return h("button.it", {
    key: card, type: "button", "data-stop": `hand.${card}`, "data-from": "pile", "data-face": pick.card === card && pick.at ? null : "warrior",
    // While its ghost lies on the field, the card is there and not here.
    "data-key": pick.card === card && pick.at ? null : card,
    class: `${chosen ? "selected" : ""} ${desk.legal.length > 0 && !able && !chosen && desk.legal.some((command) => command.type === "place") ? "dim" : ""} ${able ? "able" : ""} ${give ? "gift" : ""}`, "aria-pressed": String(chosen), "aria-disabled": able || chosen ? null : "true",
    "aria-label": [say("in.hand", { card: nameOf(card, desk) }), give && say("give.it")].filter(Boolean).join(", "),
    on: { click: () => chooseCard(desk, card), ...dragging(desk, card) },
  }, h("span.face", { key: "face", markup: pookCard(card, "warrior", desk.lang) }), give && pick.give !== card ? h("span.badge", { key: "give" }, say("give")) : null);
}

function dragging(desk, card) {
  return draggable({
    lift: () => {
      if (!desk.legal.some((command) => command.type === "place" && command.card === card)) return false;
      if (desk.pick.card !== card || desk.pick.at) dropCard(desk, card, null);
      return true;
    },
    drop: (at, land) => dropCard(desk, card, at, land),
  });
}

/** The face of the chosen card; without one, Piggy's swap. */
function choices(desk) {
  const { say, pick } = desk;
  if (pick.card) {
    const able = faces(desk);
    const face = (name, word) => h("button.choice", { key: name, type: "button", "data-stop": `face.${name}`, "aria-pressed": String(pick.face === name), disabled: !able.has(name), on: { click: () => chooseFace(desk, name) } }, say(word));
    return h("span.choices.faces", { key: "faces", role: "group", "aria-label": say("faces") }, face("warrior", "warrior"), face("purse", "face.purse"));
  }
  return has(desk, "swap_piggy") ? h("span.choices", { key: "choices" }, h("button.choice", { key: "piggy", type: "button", "data-stop": "do.piggy", "aria-pressed": String(Boolean(pick.piggy)), on: { click: () => choosePiggy(desk) } }, say("do.piggy"))) : null;
}
