// The slide: a ruler from Destiny to 100, one thumb, and where everybody's rune came to rest.
import { destiny, rune } from "/static/pieces.js";
import { h } from "/static/desk/desk.js";
import { asked, set } from "./claiming.js";

const TREMBLE = 12, FIRST = 30;

/** The aim as it is set. */
export const aimOf = (desk) => desk.pick.aim ?? FIRST;
const place = (distance) => ({ "--at": `${Math.max(0, Math.min(distance, 112)) / 1.12}%` });

/** Say where a rune with this aim can stop. */
export function band({ say }, aim) {
  const out = Math.max(0, TREMBLE - aim + 1);
  return out ? say("band.risk", { to: aim + TREMBLE, n: Math.min(out, 25) }) : say("band.safe", { from: aim - TREMBLE, to: aim + TREMBLE });
}

/** The stone with which a seat slides: its balance rune, else a blank one. */
const stone = (desk, seat) => h("span.face", { key: "face", markup: rune(desk.view.balances[seat] ?? null, 0, desk.lang) });

function scale(desk, key, ...children) {
  return h("div.ruler", { key, role: "img", "aria-label": desk.say("ruler") },
    h("span.goal", { key: "goal", markup: destiny() }), h("span.line", { key: "line" }),
    [25, 50, 75, 100].map((n) => h("span.tick", { key: n, vars: place(n) }, String(n))), children);
}

/** Choose an aim, or see who still has to. */
export function slide(desk) {
  const { view, say, you } = desk, able = asked(desk) === "slide", aim = aimOf(desk), contest = view.thefts.length > 0;
  return h("div.slide", { key: "slide" },
    h("h2", { key: "h" }, say(contest ? "slide.thefts" : "slide.game"), h("small", { key: "round" }, say("round", { n: view.round }))),
    able ? scale(desk, `aim${view.round}`,
      h("span.band", { key: "band", vars: { "--from": `${Math.max(0, aim - TREMBLE) / 1.12}%`, "--to": `${Math.min(112, aim + TREMBLE) / 1.12}%` }, class: aim > TREMBLE ? "" : "risky" }),
      h("span.slider.it", { key: "stone", vars: place(aim) }, stone(desk, you))) : null,
    able ? h("label.aim", { key: "label" }, h("span", { key: "words" }, say("aim")), h("b.num", { key: "n" }, String(aim)),
      h("input", { key: `input${view.round}.${view.throw}`, type: "range", min: 0, max: 100, step: 1, value: FIRST, "data-aim": "", "aria-valuetext": `${aim}: ${band(desk, aim)}`, on: { input: (event) => set(desk, { aim: Number(event.target.value) }) } })) : null,
    h("ul.aimers", { key: "aimers" }, view.contestants.map((seat) => h("li", { key: seat }, h("span.it", { key: "stone" }, stone(desk, seat)), h("b", { key: "name" }, desk.name(seat)), h("span", { key: "state" }, say(view.to_act.includes(seat) ? "is.aiming" : "has.aimed"))))),
    h("p.small", { key: "sealed" }, say("aims.sealed")));
}

/** Where the stones of a round came to rest: `slides` as {seat, aim, distance}. */
export function outcome(desk, slides, key) {
  const { say } = desk, best = Math.min(...slides.filter((one) => one.distance > 0).map((one) => one.distance));
  return h("div.slid", { key }, slides.map(({ seat, aim, distance }) => {
    const out = distance <= 0, words = out ? say("slid.out", { aim }) : say("slid.at", { aim, n: distance });
    return h("div.track1", { key: seat, class: out ? "out" : distance === best ? "best" : "" }, h("p.small", { key: "p" }, h("b", { key: "name" }, desk.name(seat)), ` ${words}`),
      scale(desk, "ruler", h("span.meant", { key: "aim", vars: place(aim) }), h("span.slider.it.glide", { key: "stone", vars: place(distance) }, stone(desk, seat), out ? h("span.tag", { key: "tag" }, "×") : null)));
  }));
}

/** The last resolved round of the view, if there is one. */
export function lastRound(desk) {
  const slides = (desk.view.slides ?? []).flatMap((slid, seat) => (slid ? [{ seat, ...slid }] : []));
  if (!slides.length) return null;
  return h("section.lastround", { key: "lastround" }, h("h3", { key: "h" }, desk.say("last.round")), outcome(desk, slides, "slid"));
}
