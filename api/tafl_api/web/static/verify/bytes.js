// Bytes, hashes and signatures. The browser's own; where it gives none (a page without https), ours.
import { sha256 as ownSha256 } from "./sha256.js";

const { subtle } = globalThis.crypto ?? {}, encoder = new TextEncoder(), BLOCK = 64;

/** Write text as UTF-8. */
export const utf8 = (text) => encoder.encode(text);

/** Lay byte strings end to end. */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

/** Write bytes in lower-case hexadecimal. */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Read hexadecimal; throws where it is none. */
export function unhex(text) {
  if (typeof text !== "string" || text.length % 2 || !/^[0-9a-f]*$/.test(text)) throw new TypeError("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** A number in 4 bytes, the largest first. */
export const u32 = (n) => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);

/** A number in 8 bytes, the largest first. */
export function u64(n) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/** Text with its length before it. */
export function framed(text) {
  if (typeof text !== "string") throw new TypeError("not text");
  const bytes = utf8(text);
  return joined(u32(bytes.length), bytes);
}

/** Hash bytes. */
export async function sha256(bytes) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownSha256(bytes);
}

/** Make a function that signs with a key: HMAC-SHA256. */
export async function hmac(key) {
  if (subtle) {
    const known = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return async (bytes) => new Uint8Array(await subtle.sign("HMAC", known, bytes));
  }
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? ownSha256(key) : key);
  const pad = (mask) => block.map((byte) => byte ^ mask);
  return async (bytes) => ownSha256(joined(pad(0x5c), ownSha256(joined(pad(0x36), bytes))));
}

/** Check an Ed25519 signature; null where this browser cannot. */
export async function signed(key, signature, bytes) {
  try {
    const known = await subtle.importKey("raw", unhex(key), { name: "Ed25519" }, false, ["verify"]);
    return await subtle.verify({ name: "Ed25519" }, known, unhex(signature), bytes);
  } catch (error) {
    if (error instanceof TypeError && error.message === "not hexadecimal") return false;
    return error.name === "DataError" ? false : null;
  }
}
