// A record from a file: checked here, in the browser; only who asks for it sends it to the server.
import { call, once } from "../api.js";
import { el, refill } from "../dom.js";
import { someone } from "../session.js";
import { receiptsOf } from "../receipts.js";
import { prove } from "../verify/card.js";
import { language, say } from "./words.js";

const MOST = 8 * 1024 * 1024;

/** The card that takes a record: by dropping it, or by choosing it. */
export function dropCard() {
  document.head.append(el("link", { rel: "stylesheet", href: new URL("beside.css", import.meta.url).href }));
  const place = el("div.stack"), choose = el("input", { type: "file", id: "record", accept: ".jsonl,.ndjson,application/x-ndjson", on: { change: () => take(choose.files[0]) } });
  const take = async (file) => {
    if (!file) return;
    if (file.size > MOST) { refill(place, el("p.err", { role: "alert" }, say("rec.large"))); return; }
    await check(place, new Uint8Array(await file.arrayBuffer()));
  };
  const box = el("div.drop", { on: {
    dragover: (event) => { event.preventDefault(); box.classList.add("over"); },
    dragleave: () => box.classList.remove("over"),
    drop: (event) => { event.preventDefault(); box.classList.remove("over"); take(event.dataTransfer.files[0]); },
  } }, el("p", say("rec.drop")), el("label.small.muted", { for: "record" }, say("rec.choose")), choose);
  return el("section.card.pad.stack.proof", { "aria-labelledby": "check" }, el("h2", { id: "check" }, say("rec.title")), el("p.small.muted", say("rec.lead")), box, place);
}

async function check(place, data) {
  const shown = el("div"), { bad, header } = await prove(shown, data, receiptsIn(data));
  const words = header && typeof header.game === "string" ? el("p.small.muted", say("rec.about", { game: header.game, n: header.seats?.length ?? 0, match: String(header.match) })) : null;
  refill(place, words, shown, bad ? null : importing(data));
}

/** Find the receipts for whatever match the file says it is. */
function receiptsIn(data) {
  try {
    const end = data.indexOf(10), header = JSON.parse(new TextDecoder().decode(data.subarray(0, end < 0 ? 0 : end)));
    return receiptsOf(String(header.match));
  } catch { return []; }
}

function importing(data) {
  const said = el("p.err", { role: "alert", hidden: true });
  const send = once(async () => {
    said.hidden = true;
    try {
      await someone();
      const answer = await fetch("/api/records", { method: "POST", headers: { "content-type": "application/x-ndjson", "accept-language": language }, body: data });
      const told = await answer.json();
      if (answer.ok) { location.assign(`/matches/${told.id}?at=1`); return; }
      if (told.error?.code === "match-exists" && (await isSeen(data))) return;
      throw new Error(told.error?.message ?? say("error.unknown"));
    } catch (error) { said.textContent = error.message; said.hidden = false; }
  });
  return el("div.stack", el("p.small.muted", say("rec.import-text")), el("div", el("button.btn", { type: "button", on: { click: send } }, say("rec.import"))), said);
}

/** A match that is here already needs no second copy: look at it, if it may be seen. */
async function isSeen(data) {
  const { match } = JSON.parse(new TextDecoder().decode(data.subarray(0, data.indexOf(10))));
  const look = await call("GET", `/api/matches/${encodeURIComponent(match)}`).catch(() => null);
  if (look) location.assign(`/matches/${encodeURIComponent(match)}?at=1`);
  return Boolean(look);
}
