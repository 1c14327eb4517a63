// A board says what should lie on the table, and only what differs is touched: focus, transitions
// and pieces under way survive a new look.

const drawn = new WeakMap(), heard = new WeakMap();

/** Describe an element: `h("button.slot", {key, class, on: {click}, markup}, "Text", child)`. */
export function h(what, props = {}, ...children) {
  return { what, props, children: children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false) };
}

/** Make the children of a host be as described; those with a key are the same ones as before. */
export function patch(host, wanted) {
  const before = new Map(), counts = new Map();
  for (const child of host.childNodes) before.set(nameOf(drawn.get(child), counts), child);
  counts.clear();
  const after = wanted.map((node) => {
    const name = nameOf(node, counts);
    const found = before.get(name);
    before.delete(name);
    return update(found ?? create(node), node);
  });
  for (const child of before.values()) child.remove();
  after.forEach((child, at) => { if (host.childNodes[at] !== child) host.insertBefore(child, host.childNodes[at] ?? null); });
}

function nameOf(node, counts) {
  const tag = node === undefined || typeof node !== "object" ? "#" : node.what.split(".", 1)[0];
  if (node?.props?.key !== undefined) return `${tag} ${node.props.key}`;
  const count = counts.get(tag) ?? 0;
  counts.set(tag, count + 1);
  return `${tag}#${count}`;
}

function create(node) {
  return typeof node === "object" ? document.createElement(node.what.split(".", 1)[0]) : document.createTextNode("");
}

function update(child, node) {
  const old = drawn.get(child);
  drawn.set(child, node);
  if (typeof node !== "object") {
    if (child.data !== String(node)) child.data = String(node);
    return child;
  }
  const names = classesOf(node);
  if (!old || classesOf(old) !== names) child.className = names;
  for (const name of new Set([...Object.keys(old?.props ?? {}), ...Object.keys(node.props)])) set(child, name, old?.props[name], node.props[name]);
  if (node.props.markup === undefined) patch(child, node.children);
  return child;
}

function classesOf({ what, props }) {
  return [...what.split(".").slice(1), props.class].filter(Boolean).join(" ");
}

function set(child, name, old, value) {
  if (name === "key" || name === "class") return;
  if (name === "on") listen(child, value ?? {});
  else if (old === value) return;
  // Markup comes from pieces.js alone, which makes it of fixed parts.
  else if (name === "markup") child.innerHTML = value ?? "";
  // Places that only the game knows go in as custom properties: a style attribute is not let through.
  else if (name === "vars") for (const [one, amount] of Object.entries(value ?? {})) child.style.setProperty(one, amount);
  else if (value === null || value === undefined || value === false) child.removeAttribute(name);
  else child.setAttribute(name, value === true ? "" : value);
}

function listen(child, handlers) {
  const known = heard.get(child) ?? new Set();
  heard.set(child, known);
  for (const kind of Object.keys(handlers)) {
    if (known.has(kind)) continue;
    known.add(kind);
    child.addEventListener(kind, (event) => drawn.get(child).props.on?.[kind]?.(event));
  }
}
