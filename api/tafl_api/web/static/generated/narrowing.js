// From all legal commands to one, a field at a time. No page, no game: only lists and choices.

/** Give a value a name of its own, so that values can be compared. */
export const keyOf = (value) => JSON.stringify(value ?? null);

/** Sort commands by their type, in the order in which types appear. */
export function byType(legal) {
  const groups = new Map();
  for (const command of legal) {
    if (!groups.has(command.type)) groups.set(command.type, []);
    groups.get(command.type).push(command);
  }
  return groups;
}

/** List the fields of commands of one type; `x` and `y` are one field: a place. */
export function fieldsOf(commands, schema) {
  const properties = schema?.properties ?? {};
  const names = new Set(Object.keys(properties));
  for (const command of commands) Object.keys(command).forEach((name) => names.add(name));
  names.delete("type");
  const used = [...names].filter((name) => commands.some((command) => command[name] !== undefined));
  if (used.includes("x") && used.includes("y")) {
    used.splice(used.indexOf("x"), 1, "x y");
    used.splice(used.indexOf("y"), 1);
  }
  return used.map((name) => field(name, commands, properties[name]));
}

function field(name, commands, schema) {
  const parts = name.split(" ");
  const one = { name, parts, schema, kind: "value" };
  const values = distinct(commands, one);
  if (parts.length === 1 && values.every(Array.isArray)) one.kind = listKind(values, schema);
  if (values.length > 16 && isRun(values)) one.kind = "number";
  return one;
}

function listKind(values, schema) {
  const lengths = new Set(values.map((value) => value.length));
  const most = schema?.maxItems ?? Infinity;
  // Only the shortest lists of things are offered, though more is allowed: whoever plays makes the
  // list. Lists of single cards are left as they are: there the number of cards is the rule.
  const things = values.flat().some((item) => item !== null && typeof item === "object");
  if (Math.max(...lengths) <= 1 && most > 1 && things) return "free";
  if (lengths.size > 1 || lengths.has(0)) return "value";
  const contents = new Set(values.map((value) => keyOf([...value].map(keyOf).sort())));
  return contents.size < values.length ? "order" : "set";
}

function isRun(values) {
  const numbers = values.filter(Number.isInteger);
  return numbers.length === values.length && Math.max(...numbers) - Math.min(...numbers) === numbers.length - 1;
}

/** Read a field of a command. */
export function valueOf(command, { parts }) {
  return parts.length > 1 ? parts.map((part) => command[part]) : command[parts[0]] ?? null;
}

/** List the values of a field, each once, in order. */
export function distinct(commands, one) {
  const seen = new Map();
  for (const command of commands) {
    const value = valueOf(command, one);
    if (!seen.has(keyOf(value))) seen.set(keyOf(value), value);
  }
  return [...seen.values()];
}

/** Keep the commands that fit what was chosen (a Map from field name to value key), but for one field. */
export function narrow(commands, fields, chosen, except = null) {
  return commands.filter((command) => fields.every((one) => one.name === except || one.kind === "free"
    || !chosen.has(one.name) || keyOf(valueOf(command, one)) === chosen.get(one.name)));
}

/** Choose a value; earlier choices that no longer fit are let go. */
export function choose(commands, fields, chosen, name, key) {
  const next = new Map([[name, key]]);
  for (const [other, value] of chosen) {
    if (other === name) continue;
    const tried = new Map(next).set(other, value);
    if (narrow(commands, fields, tried).length) next.set(other, value);
  }
  return next;
}

/** Fill in every field that has one value left. */
export function settle(commands, fields, chosen) {
  const next = new Map(chosen);
  for (const one of fields) {
    if (next.has(one.name) || one.kind === "free") continue;
    const left = distinct(narrow(commands, fields, next), one);
    if (left.length === 1) next.set(one.name, keyOf(left[0]));
  }
  return next;
}

/** List what may be added to a list that is being chosen from lists of one length. */
export function nextItems(lists, picked, kind) {
  const fits = lists.filter((list) => (kind === "order" ? picked.every((item, at) => keyOf(list[at]) === keyOf(item)) : has(list, picked)));
  const seen = new Map();
  for (const list of fits) {
    const open = kind === "order" ? list.slice(picked.length, picked.length + 1) : without(list, picked);
    for (const item of open) seen.set(keyOf(item), item);
  }
  return [...seen.values()];
}

/** Find the list that was meant, once it is complete. */
export function listMeant(lists, picked, kind) {
  return lists.find((list) => list.length === picked.length && (kind === "order" ? keyOf(list) === keyOf(picked) : has(list, picked))) ?? null;
}

function without(list, picked) {
  const left = picked.map(keyOf);
  return list.filter((item) => {
    const at = left.indexOf(keyOf(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function has(list, picked) {
  return without(list, picked).length === list.length - picked.length;
}
