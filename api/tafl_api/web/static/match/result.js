// After the end: who won, and the ways on.
import { once } from "../api.js";
import { el } from "../dom.js";
import { toast } from "../frame.js";
import { playBot } from "../session.js";
import { result } from "../rows.js";
import { say } from "../words.js";

/** The card with the result, the ranks and what can be done next. */
export function resultCard(page) {
  const { look, game } = page;
  const said = look.outcome ? result(look.outcome, look.seats, look.you) : say("result.cancelled");
  return el("section.card.pad.result.stack", { "aria-labelledby": "result" },
    el("p.eyebrow", say("result.eyebrow")), el("h2", { id: "result" }, said), look.outcome ? ranks(look) : null,
    el("div.flex.wrap",
      look.you === null ? null : el("button.btn.act.grow", { type: "button", on: { click: once(() => again(look, game)) } }, say("match.rematch")),
      look.outcome ? el("a.btn.grow", { href: `/api/matches/${page.id}/record`, download: `${game.name}-${page.id}.jsonl` }, say("match.record")) : null));
}

function ranks(look) {
  const { winners, scores } = look.outcome;
  const order = look.seats.map((_, seat) => seat).sort((one, two) => winners.includes(two) - winners.includes(one) || (scores ? scores[two] - scores[one] : 0));
  return el("ol.ranks", { "aria-label": say("result.scores") }, order.map((seat, at) => el("li", el("span.tag", String(at + 1)),
    el("span.grow", seat === look.you ? el("b", `${look.names[seat]} (${say("gen.you")})`) : look.names[seat]), scores ? el("b.num", String(scores[seat])) : winners.includes(seat) ? say("seat.won") : null)));
}

async function again(look, game) {
  const bots = look.seats.filter((_, seat) => seat !== look.you).map((seat) => seat.bot);
  try {
    if (look.rematch) location.assign(`/matches/${look.rematch}`);
    else if (bots.every(Boolean)) await playBot({ ...game, seats: [look.seats.length] }, { bot: bots[0] });
    else location.assign(`/new?game=${game.name}`);
  } catch (error) { toast(error.message); }
}
