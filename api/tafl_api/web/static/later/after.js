// After the end: the score over the match, and the proof that this browser works out itself.
import { el } from "../dom.js";
import { proofCard } from "../verify/card.js";
import { chartCard } from "./chart.js";

/** Put the cards of a match that is over beside its result. */
export function afterEnd(page) {
  const { beside } = page.parts;
  if (beside.querySelector(".after")) return;
  const place = el("div.after.stack");
  beside.append(place);
  place.append(proofCard(page));
  chartCard(page).then((card) => { if (card) place.prepend(card); }, () => {});
}
