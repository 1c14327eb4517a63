// A record, proved in the browser: form, chain, header, promise, blinds, draws, receipts.
// The recipe is docs/fairness.md; the order of the steps is that of docs/verify.py.
import { hex, hmac, joined, sha256, signed, u64, unhex, utf8 } from "./bytes.js";
import { read, same } from "./canonical.js";
import { isDrawn, seedOf } from "./chance.js";

const HASH = /^([^]*)"hash":"([0-9a-f]{64})",([^]*)$/, ENDS = ["match.ended", "match.cancelled"];

/** The first line that is wrong (0 is the header), and a word for why. */
export class Bad extends Error {
  constructor(line, why, given = {}) {
    super(`line ${line}: ${why}`);
    Object.assign(this, { line, why, given });
  }
}

/** Prove a record: `{steps, bad, header}`; a step is `{name, ok, given}`, `bad` the first fault or null. */
export async function verify(data, receipts = []) {
  const steps = [], done = (name, given = {}, ok = true) => steps.push({ name, ok, given });
  const state = { step: "form", header: null };
  try {
    await prove(data, receipts, done, state);
    return { steps, bad: null, header: state.header };
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    steps.push({ name: state.step, ok: false, given: {} });
    return { steps, bad: error, header: state.header };
  }
}

async function prove(data, receipts, done, state) {
  const lines = split(data), rest = lines.pop();
  const header = state.header = parsed(lines[0] ?? "", 0);
  if (header.format !== "tafl-record-1") throw new Bad(0, "format");
  const commits = await chained(lines, state);
  state.step = "form";
  if (rest !== "") throw new Bad(lines.length, "cut");
  done("form", { n: lines.length });
  done("chain", { n: commits.length, head: commits.at(-1)?.hash ?? "" });
  state.step = "receipts";
  const counted = await acknowledged(receipts, header, commits, lines);
  state.step = "chain";
  if (!commits.length) throw new Bad(1, "incomplete");
  state.step = "header";
  const [secret, opening] = ending(commits, header, lines, state);
  state.step = "header";
  if (!opening) throw new Bad(0, "opening");
  done("header");
  state.step = "secret";
  const promise = hex(await sha256(secret));
  if (promise !== header.commitment.sha256) throw new Bad(commits.length, "promise");
  done("secret", { promise });
  await followed(header, commits, secret, done, state);
  done("receipts", counted, counted.n ? true : null);
}

/** Cut a file into lines; what follows the last newline must be nothing. */
function split(data) {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }), lines = [];
  let from = 0;
  for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
    lines.push(text(data.subarray(from, at), lines.length));
    from = at + 1;
  }
  return [...lines, text(data.subarray(from), lines.length)];
  function text(bytes, line) {
    try { return strict.decode(bytes); } catch { throw new Bad(line, "shape"); }
  }
}

function parsed(text, line) {
  let value;
  try { value = read(text); } catch { throw new Bad(line, "shape"); }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Bad(line, "shape");
  return value;
}

async function chained(lines, state) {
  const commits = [];
  let before = await sha256(utf8(lines[0]));
  for (let version = 1; version < lines.length; version += 1) {
    state.step = "chain";
    const cut = HASH.exec(lines[version]);
    if (!cut) throw new Bad(version, "no-hash");
    before = await sha256(joined(before, utf8(cut[1] + cut[3])));
    if (hex(before) !== cut[2]) throw new Bad(version, "chain");
    state.step = "form";
    commits.push(parsed(lines[version], version));
    if (commits.at(-1).version !== version) throw new Bad(version, "number");
  }
  return commits;
}

/** Hold the receipts of this browser against the log. */
async function acknowledged(receipts, header, commits, lines) {
  let unsigned = false;
  for (const { match, version, hash, key, signature } of receipts) {
    if (match !== header.match) continue;
    if (key !== header.receipt_key) throw new Bad(0, "other-key");
    const right = await signed(key, signature, utf8(`{"hash":"${hash}","match":"${match}","version":${version}}`));
    if (right === false) throw new Bad(version, "forged");
    unsigned ||= right === null;
    if (version > commits.length) throw new Bad(lines.length, "tail", { n: version });
    if (commits[version - 1].hash !== hash) throw new Bad(version, "other-log");
  }
  return { n: receipts.filter((one) => one.match === header.match).length, unsigned };
}

/** Find the secret in the last event, and whether the header says what the match was opened with. */
function ending(commits, header, lines, state) {
  try {
    const { game_version: version, ...told } = commits[0].command.opening;
    const opening = { ...told, version, format: header.format };
    const agrees = Object.keys(header).every((name) => name in opening && same(opening[name], header[name]));
    const last = commits.at(-1).events.at(-1);
    state.step = "secret";
    if (!ENDS.includes(last.type)) throw new Bad(lines.length, "incomplete");
    if (typeof header.commitment.sha256 !== "string") throw new TypeError("no promise");
    return [unhex(last.secret), agrees];
  } catch (error) {
    throw error instanceof Bad ? error : new Bad(commits.length, "commit");
  }
}

/** Work every blind and every draw out again. */
async function followed(header, commits, secret, done, state) {
  const blinded = await hmac(secret), salts = header.seats.map(() => ""), own = new Set(), labels = [];
  const counts = [new Map()]; // counts[v]: draws of each label at version v
  let sign = null;
  for (const [at, commit] of commits.entries()) {
    const version = at + 1;
    try {
      state.step = "blinds";
      if (commit.blind !== hex(await blinded(joined(utf8("blind"), u64(version))))) throw new Bad(version, "blind");
      state.step = "draws";
      let now = counts.at(-1);
      for (const event of commit.events) {
        if (event.type === "match.seat_taken") {
          salts[event.seat] = event.salt;
          if (event.salt_by === "server" || event.bot) own.delete(event.seat); else own.add(event.seat);
        }
        if (event.type === "match.started") sign = await hmac(await seedOf(secret, header.match, salts));
        if (event.type === "match.undone") now = known(counts[event.to]);
      }
      for (const draw of commit.draws ?? []) {
        const right = sign && draw.index === (now.get(draw.label) ?? 0) && (await isDrawn(sign, draw));
        if (!right) throw new Bad(version, "draw", { label: draw.label });
        now = new Map(now).set(draw.label, draw.index + 1);
        labels.push(draw.label);
      }
      counts.push(now);
    } catch (error) {
      throw error instanceof Bad ? error : new Bad(version, "commit");
    }
  }
  done("blinds", { n: commits.length });
  done("draws", { n: labels.length, labels: [...new Set(labels)] });
  done("salts", { n: own.size }, own.size ? true : null);
}

function known(found) {
  if (!found) throw new TypeError("no such version");
  return found;
}
