// The reckoning on the page: everybody's hands on a common clock, steps in words, a player's buttons.
import { h } from "/static/desk/desk.js";
import { number, play, step } from "./story.js";
import { outcome } from "./sliding.js";
import { small } from "./table.js";

const MARKS = { taken: "✓", photo: "=", wrong: "×", theft: "→" };
const GRIPS = ["taken", "photo", "wrong", "theft"];

/** Where the story stands: which spots are taken by now, in whose hands, and which step is on. */
export function moment({ story }) {
  const taken = new Map(), hands = new Map(), now = new Set(story.steps[story.at - 1]?.spots ?? []);
  story.steps.slice(0, story.at).forEach((one, at) => {
    if (!GRIPS.includes(one.kind)) return;
    one.spots.forEach((spot, place) => {
      const seat = (one.hands?.[place % one.hands.length] ?? one).seat, rune = story.fell?.table.find((lying) => lying.spot === spot)?.rune;
      taken.set(spot, at + 1);
      hands.set(seat, [...(hands.get(seat) ?? []), { spot, rune, kind: one.kind, now: at + 1 === story.at }]);
    });
  });
  return { taken, hands, now };
}

const ICONS = { first: "M6 5h2.500v14H6zM19 5v14L9.500 12z", back: "M16 5v14L6 12z", play: "M8 5v14l10-7z", pause: "M7 5h3.500v14H7zM13.500 5H17v14h-3.500z", on: "M8 5v14l10-7z", last: "M15.500 5H18v14h-2.500zM5 5v14l9.500-7z" };

/** The step that is on, in words, and the buttons. */
export function caption(desk) {
  const { say, story, lang } = desk, { at, steps, playing } = story, one = steps[at - 1];
  const key = (name, click, off) => h("button.iconbtn", { key: name, type: "button", class: name === "play" || name === "pause" ? "play" : "", "data-stop": `step.${name}`, "data-first": name === "on", "aria-label": say(`step.${name}`), title: say(`step.${name}`), "aria-disabled": off ? "true" : null, on: { click: () => { if (!off) click(); } } }, h("span.icon", { markup: `<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="${ICONS[name]}"/></svg>` }));
  return h("div.caption", { key: "caption" },
    h("div.words", { key: "words", "aria-live": "polite" }, one ? mark(one) : null, h("p", { key: "text" }, one ? one.text : say("reckoning.more")), one?.kinds.length ? h("span.rs", { key: "rs", "aria-hidden": "true" }, one.kinds.slice(0, 4).map((kind, place) => small(kind, lang, `${at}.${place}`))) : null),
    one?.slides ? outcome(desk, one.slides, `slid${at}`) : null,
    h("div.keys", { key: "keys", role: "group", "aria-label": say("reckoning") },
      key("first", () => step(desk, 0), at === 0), key("back", () => step(desk, at - 1), at === 0),
      playing ? key("pause", () => { play(desk, false); desk.refresh(); }) : key("play", () => step(desk, at === steps.length ? 0 : at + 1, true)),
      key("on", () => step(desk, at + 1), at === steps.length), key("last", () => step(desk, steps.length), at === steps.length)));
}

const mark = ({ kind }) => (MARKS[kind] ? h("span.mark", { key: "mark", class: kind, "aria-hidden": "true" }, MARKS[kind]) : null);

/** The side of the page: lanes and all steps. */
export function panel(desk) {
  const { say, story, lang } = desk, { steps, on } = story, at = on ? story.at : steps.length;
  return [
    h("section.card", { key: "lanes" }, h("div.flex", { key: "head" }, h("h2.grow", {}, say("reckoning.of", { n: story.fell?.throw ?? "" })), h("span.chip", { class: on ? "soft" : "" }, `${at} / ${steps.length}`)), h("p.small.muted", { key: "more" }, say("reckoning.more")), lanes(desk)),
    h("section.card", { key: "steps" }, h("ol.steps", { key: "list", "aria-label": say("reckoning") }, steps.map((one, place) => h("li", { key: place, class: on && place === at - 1 ? "on" : on && place >= at ? "later" : "", "aria-current": on && place === at - 1 ? "step" : null }, h("span", { key: "text" }, mark(one), one.text), one.kinds.length ? h("span.rs", { key: "rs", "aria-hidden": "true" }, one.kinds.slice(0, 3).map((kind, n) => small(kind, lang, n))) : null)))),
  ];
}

/** One lane per seat on a common clock; hands that came within the margin are boxed together. */
function lanes(desk) {
  const { say, story, look, lang } = desk, race = look.options.grab === "race", seats = look.seats.length;
  const grips = story.steps.flatMap((one, at) => (GRIPS.includes(one.kind) ? one.hands.map((hand) => ({ ...hand, kind: one.kind, at: at + 1 })) : []));
  if (!grips.length) return null;
  // A sealed list tells no times: its order is the order of the steps.
  const last = race ? Math.max(...grips.map((grip) => grip.time ?? 0)) : grips.length, end = race ? Math.min(look.options.seconds, Math.max(2, Math.ceil(last * 1.15))) : last + 1;
  const when = (grip) => (race ? grip.time ?? 0 : grip.at), where = (grip) => `${(when(grip) / end) * 100}%`;
  const boxes = story.steps.filter((one) => one.kind === "photo" && one.hands.length > 1 && one.hands.every((hand) => hand.seat !== null)).map((one) => one.hands.map((hand) => ({ ...hand, at: story.steps.indexOf(one) + 1 })));
  return h("div.lanes", { key: "graph", role: "img", "aria-label": say("hands"), vars: { "--rows": String(seats) } },
    h("div.boxes", { key: "boxes" }, boxes.map((pair, n) => h("span.box", { key: n, class: story.on && pair[0].at > story.at ? "later" : "", vars: { "--x": where(pair[0]), "--row": String(Math.min(...pair.map((one) => one.seat))), "--rows": String(Math.abs(pair[0].seat - pair[1].seat) + 1) } }))),
    Array.from({ length: seats }, (_, seat) => h("div.lane", { key: seat }, h("b.clip", { key: "name" }, desk.name(seat)), h("span.track", { key: "track" }, grips.filter((grip) => grip.seat === seat).map((grip, n) => h("span.mark", { key: n, class: `${grip.kind} ${story.on && grip.at > story.at ? "later" : ""}`, vars: { "--x": where(grip) }, title: race ? say("seconds", { n: number(grip.time ?? 0, lang) }) : "" }, MARKS[grip.kind]))))),
    race ? h("div.lane.axis", { key: "axis" }, h("b", {}, ""), h("span.track", {}, [0, 0.5, 1].map((part) => h("small", { key: part, vars: { "--x": `${part * 100}%` } }, say("seconds", { n: number(Math.round(end * part * 10) / 10, lang, 0) }))))) : null,
    h("p.small.key", { key: "key" }, Object.entries(MARKS).filter(([kind]) => grips.some((grip) => grip.kind === kind)).map(([kind, sign]) => h("span", { key: kind }, h("span.mark", { class: kind }, sign), say(`mark.${kind}`)))));
}
