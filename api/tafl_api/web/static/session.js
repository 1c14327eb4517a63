// Who is here: signed in by cookie, or a guest that is made on the first click.
import { get, patch, post } from "./api.js";
import { isChosen, language, remember, say } from "./words.js";

const RECOVERY = "tafl-recovery";
let known;

/** Give whoever is signed in, or null. Asked once per page. */
export function me() {
  if (known === undefined && !("known" in document.body.dataset)) known = Promise.resolve(null);
  known ??= get("/api/me").then(speakTheirs, (error) => {
    if (error.status === 401) return null;
    known = undefined;
    throw error;
  });
  return known;
}

async function speakTheirs(person) {
  // One language for pages and told lines: what was chosen here last, else what the account says.
  if (person.language && person.language !== language && !isChosen()) {
    remember(person.language);
    location.reload();
  } else if (person.language !== language) {
    await patch("/api/me", { language }).catch(() => {});
  }
  return person;
}

/** Give whoever is signed in; else make a guest of this name (or of a friendly made-up one). */
export async function someone(name = "") {
  const person = await me();
  if (person) return person;
  const guest = await post("/api/guests", { name: name.trim() || friendlyName(), language });
  keepRecovery(guest);
  known = get("/api/me");
  return known;
}

/** Keep the code that brings a guest back, so that their page can show it. */
export function keepRecovery(signedIn) {
  try {
    if (signedIn.recovery) localStorage.setItem(RECOVERY, JSON.stringify({ id: signedIn.id, code: signedIn.recovery }));
  } catch { /* without storage it was told once, in the answer */ }
}

/** Find the code of a guest on this device. */
export function recoveryOf(person) {
  try {
    const kept = JSON.parse(localStorage.getItem(RECOVERY) ?? "null");
    return kept?.id === person.id ? kept.code : null;
  } catch { return null; }
}

/** Make up a name that nobody minds. */
export function friendlyName() {
  const any = (words) => words[crypto.getRandomValues(new Uint32Array(1))[0] % words.length];
  const animal = any(say("guest.animals").split(" ")), adjective = any(say("guest.adjectives").split(" "));
  return say("guest.form", { animal, adjective });
}

/** Play a game against a bot at once: sit down, and go to the table. */
export async function playBot(game, { name = "", bot = "greedy" } = {}) {
  await someone(name);
  const bots = Array(Math.max(1, (game.seats?.[0] ?? 2) - 1)).fill(`bot:${bot}`);
  const made = await post("/api/matches", { game: game.name, seats: ["me", ...bots] });
  location.assign(`/matches/${made.id}`);
}
