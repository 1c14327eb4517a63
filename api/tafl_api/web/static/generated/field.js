// Things that lie somewhere: near each other a grid of cells, far apart a table seen from above.
import { el, svgEl } from "../dom.js";
import { say } from "../words.js";
import { plain, words } from "./naming.js";

const WIDEST = 12;

/** Tell whether a list holds things with places. */
export function isPlaced(list) {
  return list.length > 0 && list.every((one) => one !== null && Number.isInteger(one?.x) && Number.isInteger(one?.y));
}

/** Draw things at their places. */
export function field(things, table) {
  const cells = table.cells();
  const xs = [...things.map((one) => one.x), ...cells.map(([x]) => x)], ys = [...things.map((one) => one.y), ...cells.map(([, y]) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const wide = box.right - box.left + 1, high = box.bottom - box.top + 1;
  return Math.max(wide, high) <= WIDEST ? grid(things, box, table) : map(things, table);
}

function grid(things, box, table) {
  const at = new Map(things.map((one) => [`${one.x} ${one.y}`, one]));
  const cells = [];
  for (let y = box.top; y <= box.bottom; y += 1) for (let x = box.left; x <= box.right; x += 1) cells.push(cell(x, y, at.get(`${x} ${y}`), table));
  const holder = el("div.gridg", { role: "group", "aria-label": say("gen.cells"), data: { roving: "" } }, cells);
  holder.style.setProperty("--columns", String(box.right - box.left + 1));
  return holder;
}

function cell(x, y, thing, table) {
  const target = table.aim((one, option) => one.name === "x y" && option[0] === x && option[1] === y);
  const lines = thing ? texts(thing, table) : [];
  const place = say("gen.cell", { x, y });
  const inner = lines.length ? [el("b", lines[0]), ...lines.slice(1).map((line) => el("small", line))] : target ? [el("span.dot", { "aria-hidden": "true" })] : [];
  const label = [place, ...(lines.length ? lines : [say("gen.empty")]), target ? say("gen.legal") : ""].filter(Boolean).join(", ");
  const kind = thing ? (thing.card === null ? "back" : "lies") : "void";
  if (!target) return el("span.cellg", { class: kind, role: "img", "aria-label": label }, inner);
  return el("button.cellg", { type: "button", class: `${kind} legal${target.chosen ? " chosen" : ""}`, "aria-pressed": String(target.chosen), "aria-label": label, data: { key: `cell ${x} ${y}` }, on: { click: target.choose } }, inner);
}

function texts(thing, table) {
  const lines = [];
  for (const [key, value] of Object.entries(thing)) {
    if (key === "x" || key === "y" || value === null || value === false) continue;
    lines.push(value === true ? plain(key) : typeof value === "string" ? words(value, "", table.names) : `${plain(key)} ${words(value, key, table.names)}`);
  }
  // The name of a thing is its shortest word; what it is like comes below.
  return lines.sort((one, two) => /\d/.test(two) - /\d/.test(one));
}

function map(things, table) {
  const reach = Math.max(...things.flatMap((one) => [Math.abs(one.x), Math.abs(one.y)])) + 14;
  const drawing = svgEl("svg.mapg", { viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`, role: "group", "aria-label": say("gen.cells"), "data-roving": "" });
  drawing.append(svgEl("circle.rim", { r: reach - 4 }));
  for (const thing of things) drawing.append(stone(thing, table, reach / 10));
  return el("div.mapbox", drawing);
}

function stone(thing, table, size) {
  const lines = texts(thing, table), name = Object.values(thing).find((value) => typeof value === "string") ?? "";
  const number = Object.entries(thing).find(([key, value]) => key !== "x" && key !== "y" && Number.isInteger(value))?.[1];
  const target = table.aim((one, option) => one.name in thing && option === thing[one.name] && one.name !== "x" && one.name !== "y");
  const shape = svgEl("g.stone", { transform: `translate(${thing.x} ${thing.y})`, class: `${name ? "lies" : "back"}${target?.chosen ? " selected" : ""}`, role: target ? "button" : "img", tabindex: target ? "-1" : null, "aria-pressed": target ? String(target.chosen) : null, "aria-label": lines.join(", ") },
    svgEl("circle", { r: size }), svgEl("text.name", { y: size * 0.2, "font-size": size * 0.62 }, name || "·"), number === undefined ? null : svgEl("text.number", { y: size * 0.82, "font-size": size * 0.5 }, String(number)));
  if (target) {
    shape.dataset.key = `stone ${number}`;
    shape.addEventListener("click", target.choose);
    shape.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); target.choose(); } });
  }
  return shape;
}
