// The words of the pages. The server chose the language of this page; the switch remembers another.
import en from "./en.js";
import fr from "./fr.js";

export const language = document.documentElement.lang === "fr" ? "fr" : "en";
const WORDS = { en, fr }[language];
const PLURAL = new Intl.PluralRules(language);
const COOKIE = "tafl-language";

/** Say something: `say("players", {n: 3})`. A word may be a list: [one, more]. */
export function say(key, given = {}) {
  const word = WORDS[key] ?? en[key] ?? key;
  const form = Array.isArray(word) ? word[PLURAL.select(given.n ?? 0) === "one" ? 0 : 1] : word;
  return form.replace(/\{(\w+)\}/g, (all, name) => (name in given ? String(given[name]) : all));
}

/** Take in the words of a part that is loaded later. */
export const learn = (more) => void Object.assign(WORDS, more);

/** Tell whether there is a word for something. */
export const knows = (key) => key in WORDS;

/** List names as people do: "Ada, Björn and Chloé". */
export function list(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Tell whether the reader chose the language here, rather than the browser. */
export const isChosen = () => document.cookie.split("; ").some((part) => part.startsWith(`${COOKIE}=`));

/** Remember a language; pages from now on come in it. */
export function remember(wanted) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
