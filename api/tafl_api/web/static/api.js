// Calls of the interface. What goes wrong arrives as an error with words for the reader.
import { language, say } from "./words.js";

/** A refusal, or no answer at all (`status` 0); its message is in the reader's language. */
export class ApiError extends Error {
  constructor(status, code, message, wait = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}

/** Call a route and give its JSON (null: no body). */
export async function call(method, path, body, headers = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        "accept-language": language,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "no-connection", say("error.no-connection"));
  }
  const text = await answer.text().catch(() => "");
  const data = parsed(text);
  if (answer.ok) return data;
  const error = data?.error ?? {};
  throw new ApiError(answer.status, error.code ?? "unknown", error.message ?? say("error.unknown"), Number(answer.headers.get("retry-after")) || 0);
}

function parsed(text) {
  try { return text ? JSON.parse(text) : null; } catch { return null; }
}

export const get = (path, headers) => call("GET", path, undefined, headers);
export const post = (path, body, headers) => call("POST", path, body ?? {}, headers);
export const patch = (path, body) => call("PATCH", path, body);
export const put = (path, body) => call("PUT", path, body);
export const remove = (path) => call("DELETE", path);

/** Make a key for one intended action: sent again, it does nothing twice. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send one action, again after a lost answer: the key makes sure that it happens once. */
export async function act(path, body, { key = newKey(), tries = 3, headers = {} } = {}) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await post(path, body, { "idempotency-key": key, ...headers });
    } catch (error) {
      const lost = error.status === 0 || error.status === 503;
      if (!lost || tried >= tries) throw error;
      await new Promise((done) => setTimeout(done, 400 * tried));
    }
  }
}

/** Guard a button against a second click while its action is under way. */
export function once(run) {
  let busy = false;
  return async (event) => {
    event?.preventDefault?.();
    if (busy) return;
    busy = true;
    const button = event?.submitter ?? event?.currentTarget;
    button?.setAttribute?.("aria-busy", "true");
    try { await run(event); } finally {
      busy = false;
      button?.removeAttribute?.("aria-busy");
    }
  };
}
