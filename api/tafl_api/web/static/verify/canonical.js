// JSON in its one form: sorted keys, no spaces, whole numbers, only what must be escaped is escaped.

const INTEGER = /-?(?:0|[1-9][0-9]*)/y, DEEPEST = 200;
const SHORT = { '"': '"', "\\": "\\", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Read one value that fills the whole text; throws where it is not in canonical form. */
export function read(text) {
  const reader = new Reader(text), value = reader.value(0);
  if (reader.at !== text.length) throw new SyntaxError("more than one value");
  return value;
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  take(mark) {
    if (!this.text.startsWith(mark, this.at)) throw new SyntaxError(`at ${this.at}`);
    this.at += mark.length;
  }

  value(depth) {
    if (depth > DEEPEST) throw new SyntaxError("too deep");
    const mark = this.text[this.at];
    if (mark === "{") return this.object(depth);
    if (mark === "[") return this.list(depth);
    if (mark === '"') return this.string();
    if (mark === "t") { this.take("true"); return true; }
    if (mark === "f") { this.take("false"); return false; }
    if (mark === "n") { this.take("null"); return null; }
    return this.integer();
  }

  object(depth) {
    const found = Object.create(null); // no name is special in it
    let before = null;
    this.take("{");
    while (this.text[this.at] !== "}") {
      if (before !== null) this.take(",");
      const key = this.string();
      if (before !== null && !isBefore(before, key)) throw new SyntaxError("keys out of order");
      this.take(":");
      found[key] = this.value(depth + 1);
      before = key;
    }
    this.take("}");
    return found;
  }

  list(depth) {
    const found = [];
    this.take("[");
    while (this.text[this.at] !== "]") {
      if (found.length) this.take(",");
      found.push(this.value(depth + 1));
    }
    this.take("]");
    return found;
  }

  integer() {
    INTEGER.lastIndex = this.at;
    const digits = INTEGER.exec(this.text)?.[0];
    if (digits === undefined || digits === "-0") throw new SyntaxError(`at ${this.at}`);
    this.at += digits.length;
    const number = Number(digits);
    return Number.isSafeInteger(number) ? number : BigInt(digits);
  }

  string() {
    this.take('"');
    let found = "";
    for (;;) {
      const mark = this.text[this.at];
      if (mark === undefined || mark < " ") throw new SyntaxError(`at ${this.at}`);
      this.at += 1;
      if (mark === '"') return found;
      found += mark === "\\" ? this.escaped() : mark;
    }
  }

  escaped() {
    const mark = this.text[this.at];
    this.at += 1;
    if (mark in SHORT) return SHORT[mark];
    const code = this.text.slice(this.at, this.at + 4);
    this.at += 4;
    // Only control characters without a short escape are written by number, in lower case.
    const number = /^00[01][0-9a-f]$/.test(code) && mark === "u" ? parseInt(code, 16) : NaN;
    if (Number.isNaN(number) || "\b\f\n\r\t".includes(String.fromCharCode(number))) throw new SyntaxError(`at ${this.at}`);
    return String.fromCharCode(number);
  }
}

/** Compare by code points, as the server sorts; JavaScript alone would compare halves of them. */
function isBefore(one, two) {
  const left = [...one], right = [...two];
  for (let n = 0; n < left.length && n < right.length; n += 1) {
    if (left[n] !== right[n]) return left[n].codePointAt(0) < right[n].codePointAt(0);
  }
  return left.length < right.length;
}

/** Tell whether two values that were read are the same. */
export function same(one, two) {
  if (one === two) return true;
  if (typeof one !== "object" || typeof two !== "object" || !one || !two || Array.isArray(one) !== Array.isArray(two)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(two).length && names.every((name) => name in two && same(one[name], two[name]));
}
