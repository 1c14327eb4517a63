// Chance, worked out again: words of a draw, numbers below n, orders of n things.
import { framed, hmac, joined, u64 } from "./bytes.js";

const ALL = 2n ** 64n;

/** The seed of a match: its secret over its id and the salts of all seats. */
export async function seedOf(secret, match, salts) {
  return (await hmac(secret))(joined(framed(match), ...salts.map(framed)));
}

/** Give the words of a draw one after the other. */
function source(sign, label, index) {
  const stem = joined(framed(label), u64(index));
  let counter = 0, words = [];
  return async () => {
    if (!words.length) {
      const block = new DataView((await sign(joined(stem, u64(counter)))).buffer);
      words = [0, 8, 16, 24].map((at) => block.getBigUint64(at));
      counter += 1;
    }
    return words.shift();
  };
}

async function below(n, next) {
  const size = BigInt(n), limit = ALL - (ALL % size);
  for (;;) {
    const word = await next();
    if (word < limit) return word % size;
  }
}

/** Tell whether a draw of the record is the one that the seed gives; `sign` is HMAC under the seed. */
export async function isDrawn(sign, { got, label, index, of }) {
  const next = source(sign, label, index);
  if (!Array.isArray(got)) {
    const size = BigInt(of);
    return size >= 1n && size <= ALL && (await below(size, next)) === BigInt(got);
  }
  if (of !== got.length) return false;
  const order = got.map((_, n) => n);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Number(await below(last + 1, next));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order.every((one, n) => one === got[n]);
}
