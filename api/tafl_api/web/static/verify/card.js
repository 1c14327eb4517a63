// What was checked, step by step, in words; and the first fault by name.
import { get, once, post } from "../api.js";
import { el, refill } from "../dom.js";
import { announce } from "../frame.js";
import { language, list, say } from "../later/words.js";
import { receiptsOf } from "../receipts.js";
import { verify } from "./record.js";

const SHORT = 8, ASK = 700, ASKS = 120;

/** The card of a match that is over: a button, then the proof. */
export function proofCard(page) {
  const place = el("div"), run = once(async () => {
    button.disabled = true;
    refill(place, el("p.small.muted", { role: "status" }, say("proof.working")));
    try {
      const answer = await fetch(`/api/matches/${page.id}/record`, { headers: { "accept-language": language, ...(page.invite ? { "tafl-invite": page.invite } : {}) } });
      if (!answer.ok) throw new Error((await answer.json()).error?.message ?? say("error.unknown"));
      await prove(place, new Uint8Array(await answer.arrayBuffer()), receiptsOf(page.id), () => page);
    } catch (error) { refill(place, el("p.err", { role: "alert" }, error instanceof TypeError ? say("error.no-connection") : error.message)); }
    button.disabled = false;
    button.textContent = say("proof.again");
  });
  const button = el("button.btn", { type: "button", data: { act: "verify" }, on: { click: run } }, say("proof.run"));
  return el("section.card.pad.stack.proof", { "aria-label": say("proof.title") }, el("h2", say("proof.title")), el("p.small.muted", say("proof.lead")), place, el("div", button));
}

/** Prove a record and show it in a place; `audited()` gives the match whose rules the server can check. */
export async function prove(place, data, receipts, audited = null) {
  const began = performance.now(), { steps, bad, header } = await verify(data, receipts);
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.max(0.01, (performance.now() - began) / 1000));
  const verdict = bad ? fault(bad) : say("proof.verdict-good");
  refill(place,
    el("p.verdict", { class: bad ? "bad" : "good" }, el("span.chip", { class: bad ? "bad" : "ok" }, say(bad ? "proof.bad" : "proof.good")), " ", verdict),
    el("ol.checks", steps.map((step) => line(step, bad)), bad || !audited ? rulesUnchecked() : rules(audited())), el("p.small.muted", say("proof.took", { s: seconds })));
  announce(verdict);
  return { bad, header };
}

/** Say where the first fault is, and what it is. */
function fault(bad) {
  const where = bad.line ? say("proof.where", { n: bad.line }) : say("proof.where-header");
  return say("proof.verdict-bad", { where, why: say(`proof.why.${bad.why}`, bad.given) });
}

function line({ name, ok, given }, bad) {
  const kind = ok === false ? "bad" : ok === null ? "skip-c" : "";
  return el("li", { class: kind, data: { step: name } }, el("span", el("b", say(`proof.step.${name}`)), ok === false ? say(`proof.why.${bad.why}`, bad.given) : more(name, given)));
}

function more(name, given) {
  if (name === "chain") return broken(say("proof.step.chain-more", { n: given.n }), "{head}", given.head);
  if (name === "secret") return broken(say("proof.step.secret-more"), "{promise}", given.promise);
  if (name === "draws") return given.n ? say("proof.step.draws-more", { n: given.n, labels: list(given.labels) }) : say("proof.step.draws-none");
  if (name === "salts") return say(given.n ? "proof.step.salts-some" : "proof.step.salts-none", given);
  if (name === "receipts") return say(!given.n ? "proof.step.receipts-none" : given.unsigned ? "proof.step.receipts-unsigned" : "proof.step.receipts-more", given);
  return say(`proof.step.${name}-more`, given);
}

/** Set a hash into a sentence, short, with the whole of it in its title. */
function broken(sentence, mark, hash) {
  const [before, after] = sentence.split(mark);
  return [before, el("span.mono", { title: hash }, `${hash.slice(0, SHORT)}…${hash.slice(-4)}`), after];
}

function rulesUnchecked() {
  return el("li.skip-c", el("span", el("b", say("proof.step.rules")), say("proof.step.rules-more")));
}

/** The rules of the game are the server's to check: it plays every command again. */
function rules(page) {
  const said = el("span", say("proof.step.rules-more"), " ");
  const item = el("li.skip-c", { data: { step: "rules" } }, el("span", el("b", say("proof.step.rules")), said));
  const ask = once(async () => {
    refill(said, say("proof.auditing"));
    try {
      const job = await finished((await post(`/api/matches/${page.id}/audit`)).id);
      const good = job.report?.ok === true;
      refill(said, say(good ? "proof.audited" : "proof.audit-bad"));
      item.className = good ? "" : "bad";
      announce(said.textContent);
    } catch (error) { refill(said, error.message); }
  });
  if (page.person) said.append(el("button.textlink", { type: "button", data: { act: "audit" }, on: { click: ask } }, say("proof.audit")));
  return item;
}

async function finished(id) {
  for (let asked = 0; asked < ASKS; asked += 1) {
    const job = await get(`/api/jobs/${id}`);
    if (job.report || job.problem) return job;
    await new Promise((done) => setTimeout(done, ASK));
  }
  throw new Error(say("error.unknown"));
}
