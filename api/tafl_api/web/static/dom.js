// Elements from data: text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: `el("button.btn", {type: "button", on: {click}}, "Text", child)`. */
export function el(what, ...rest) {
  const [tag, ...classes] = what.split(".");
  return fill(document.createElement(tag), classes, rest);
}

/** Make an element of SVG in the same way. */
export function svgEl(what, ...rest) {
  const [tag, ...classes] = what.split(".");
  return fill(document.createElementNS(SVG, tag), classes, rest);
}

function fill(node, classes, rest) {
  if (classes.length) node.classList.add(...classes);
  const given = isProps(rest[0]) ? rest.shift() : {};
  for (const [name, value] of Object.entries(given)) set(node, name, value);
  node.append(...rest.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function isProps(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Node);
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") for (const [kind, run] of Object.entries(value)) node.addEventListener(kind, run);
  else if (name === "data") Object.assign(node.dataset, value);
  else if (name === "class") node.classList.add(...String(value).split(" ").filter(Boolean));
  else if (name === "value" || name === "checked" || name === "disabled" || name === "open" || name === "hidden") node[name] = value;
  else node.setAttribute(name, value === true ? "" : value);
}

/** Turn a drawing of pieces.js into an element. Only for its fixed strings, never for data. */
export function piece(markup, what = "span") {
  const holder = el(what);
  holder.innerHTML = markup;
  return holder;
}

/** Put children in place of all that is there. */
export function refill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const ICONS = {
  back: ["M15 5 8 12l7 7", 2.2],
  lines: ["M5 6h14M5 12h14M5 18h9", 2],
  close: ["M6 6l12 12M18 6 6 18", 2.2],
  link: ["M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1", 2],
};

/** Draw a line icon. */
export function icon(name) {
  const [d, width] = ICONS[name];
  const shape = svgEl("svg", { viewBox: "0 0 24 24", fill: "none", stroke: "currentColor", "stroke-width": width, "aria-hidden": "true" });
  shape.append(svgEl("path", { d }));
  return shape;
}

/** Let arrow keys walk through a group of buttons that is a single tab stop. */
export function rove(group, selector = "button") {
  const items = () => [...group.querySelectorAll(selector)].filter((item) => !item.disabled);
  const mark = (chosen) => items().forEach((item) => { item.tabIndex = item === chosen ? 0 : -1; });
  mark(items().find((item) => item.getAttribute("aria-pressed") === "true") || items()[0]);
  group.addEventListener("focusin", (event) => { if (items().includes(event.target)) mark(event.target); });
  group.addEventListener("keydown", (event) => {
    const all = items(), here = all.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step && here >= 0 ? (here + step + all.length) % all.length : -1;
    if (to < 0 || here < 0) return;
    event.preventDefault();
    all[to].focus();
  });
  return group;
}
