// After the end: who won, and the ways on.
import { once, post } from "../api.js";
import { el } from "../dom.js";
import { toast } from "../frame.js";
import { result } from "../rows.js";
import { say } from "../words.js";
import { keepInvites } from "./table.js";

/** The card with the result, the ranks and what can be done next. */
export function resultCard(page) {
  const { look, game } = page;
  const said = look.outcome ? result(look.outcome, look.seats, look.you) : say("result.cancelled");
  return el("section.card.pad.result.stack", { "aria-labelledby": "result" },
    el("p.eyebrow", say("result.eyebrow")), el("h2", { id: "result" }, said), look.outcome ? ranks(look) : null,
    el("div.flex.wrap",
      look.you === null ? null : el("button.btn.act.grow", { type: "button", on: { click: once(() => again(page)) } }, say(look.rematch ? "match.rematch-join" : "match.rematch")),
      look.outcome ? el("a.btn.grow", { href: `/api/matches/${page.id}/record`, download: `${game.name}-${page.id}.jsonl` }, say("match.record")) : null,
      page.more ? el("button.btn.grow", { type: "button", data: { act: "replay" }, on: { click: () => page.more.goTo(1) } }, say("match.replay")) : null));
}

function ranks(look) {
  const { winners, scores } = look.outcome;
  const order = look.seats.map((_, seat) => seat).sort((one, two) => winners.includes(two) - winners.includes(one) || (scores ? scores[two] - scores[one] : 0));
  return el("ol.ranks", { "aria-label": say("result.scores") }, order.map((seat, at) => el("li", el("span.tag", String(at + 1)),
    el("span.grow", seat === look.you ? el("b", `${look.names[seat]} (${say("gen.you")})`) : look.names[seat]), scores ? el("b.num", String(scores[seat])) : winners.includes(seat) ? say("seat.won") : null)));
}

/** Play again with the same people: whoever asks first sets the table, the others sit down at it. */
async function again(page) {
  try {
    const made = await post(`/api/matches/${page.id}/rematch`);
    keepInvites(made.id, made.invites);
    location.assign(`/matches/${made.id}`);
  } catch (error) { toast(error.message); }
}
