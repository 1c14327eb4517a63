// The words of a board: a table per language, with forms for one and more.

/** Make `say(key, {n})` for a table; a word may be a list: [one, more]. */
export function wordsOf(table, language) {
  const plural = new Intl.PluralRules(language);
  return (key, given = {}) => {
    const word = table[key] ?? key;
    const form = Array.isArray(word) ? word[plural.select(given.n ?? 0) === "one" ? 0 : 1] : word;
    return form.replace(/\{(\w+)\}/g, (all, name) => (name in given ? String(given[name]) : all));
  };
}

/** List things as people do: "Orc 1, Mage 2 and Viking 3". */
export const listed = (things, language) => new Intl.ListFormat(language, { type: "conjunction" }).format(things);
