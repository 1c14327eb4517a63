// Before the start: free seats to sit down on, links for friends.
import { once } from "../api.js";
import { el } from "../dom.js";
import { toast } from "../frame.js";
import { someone } from "../session.js";
import { say } from "../words.js";

const LINKS = (id) => `tafl-invites-${id}`;

/** Keep the links of a new table on this device: they are told once. */
export function keepInvites(id, invites) {
  try { if (invites.length) sessionStorage.setItem(LINKS(id), JSON.stringify(invites)); } catch { /* then they are shown once */ }
}

/** The card of a table that waits for players. */
export function tableCard(page) {
  const { look } = page;
  return el("div.stack", free(page), look.hosting ? links(page) : null, look.you !== null && look.visibility === "public" && look.seats.some((seat) => !seat.player && seat.plan === "open") ? address(page) : null);
}

function free(page) {
  const { look, invite } = page;
  const room = look.seats.some((seat) => !seat.player && (seat.plan === "open" || invite));
  if (look.you !== null || !room) return null;
  const sit = once(async () => {
    try { await someone(); } catch (error) { toast(error.message); return; }
    if (await page.ask("seats", invite ? { invite } : {})) location.replace(`/matches/${page.id}`);
  });
  return el("section.card.pad.stack", el("h2", say("match.sit-title")), el("p", say("match.sit-text")), el("button.btn.act.wfull", { type: "button", id: "sit", on: { click: sit } }, say("match.sit")));
}

/** A table with an open seat is found in the lobby, or by its address. */
function address(page) {
  const here = `${location.origin}/matches/${page.id}`;
  const field = el("input.input", { value: here, readonly: true, "aria-label": say("match.open-link"), on: { focus: (event) => event.target.select() } });
  const copy = async () => { try { await navigator.clipboard.writeText(here); toast(say("copied"), { good: true }); } catch { field.select(); } };
  return el("section.card.pad.stack", el("h2", say("match.turn.open")), el("p.small.muted", say("match.open-text")), el("div.flex", field, el("button.btn", { type: "button", on: { click: copy } }, say("copy"))));
}

function links(page) {
  const kept = readInvites(page.id).filter((one) => !page.look.seats[one.seat]?.player);
  if (!kept.length) return null;
  return el("section.card.pad.stack", el("h2", say("match.invite-title")), el("p.small.muted", say("match.invite")), kept.map((one) => {
    const address = `${location.origin}/matches/${page.id}?invite=${encodeURIComponent(one.code)}`;
    const field = el("input.input.mono", { value: address, readonly: true, "aria-label": say("seat.number", { n: one.seat + 1 }), on: { focus: (event) => event.target.select() } });
    const copy = async () => { try { await navigator.clipboard.writeText(address); toast(say("copied"), { good: true }); } catch { field.select(); } };
    return el("div.flex", field, el("button.btn", { type: "button", on: { click: copy } }, say("copy")));
  }));
}

/** Give the links of a table that are kept here. */
export function readInvites(id) {
  try { return JSON.parse(sessionStorage.getItem(LINKS(id)) ?? "[]"); } catch { return []; }
}
