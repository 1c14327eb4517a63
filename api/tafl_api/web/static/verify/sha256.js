// SHA-256 in plain JavaScript, for pages that the browser does not call secure.

const ROOTS = [], START = [];
// The constants are the first 32 bits behind the point of roots of primes; we work them out.
for (let n = 2; ROOTS.length < 64; n += 1) {
  if (isPrime(n)) {
    if (START.length < 8) START.push(behind(n ** 0.5));
    ROOTS.push(behind(n ** (1 / 3)));
  }
}

function isPrime(n) {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false;
  return true;
}

function behind(root) {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Hash bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6), view = new DataView(padded.buffer), state = Uint32Array.from(START), words = new Uint32Array(64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  for (let block = 0; block < padded.length; block += 64) {
    for (let n = 0; n < 64; n += 1) {
      if (n < 16) { words[n] = view.getUint32(block + 4 * n); continue; }
      const one = words[n - 15], two = words[n - 2];
      words[n] = words[n - 16] + words[n - 7] + (turned(one, 7) ^ turned(one, 18) ^ (one >>> 3)) + (turned(two, 17) ^ turned(two, 19) ^ (two >>> 10));
    }
    round(state, words);
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => result.setUint32(4 * n, word));
  return new Uint8Array(result.buffer);
}

function round(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS[n] + words[n]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] += word; });
}
