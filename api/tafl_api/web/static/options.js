// A form from a JSON Schema: one control per option, its words from the catalogue or from its name.
import { el } from "./dom.js";
import { knows, say } from "./words.js";

/** Make the controls of a game's options; `chosen` is filled as they change. */
export function optionFields(game, chosen, onChange) {
  const schema = game.options ?? {};
  const form = schema.$ref ? schema.$defs?.[schema.$ref.replace("#/$defs/", "")] : schema;
  return Object.entries(form?.properties ?? {}).map(([name, one]) => control(game.name, name, one, (value) => {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(one.default)) delete chosen[name];
    else chosen[name] = value;
    onChange();
  }));
}

function control(game, name, one, set) {
  const key = `option.${game}.${name}`, id = `option-${name}`;
  const title = knows(key) ? say(key) : words(name);
  const text = knows(`${key}.text`) ? say(`${key}.text`) : one.description ?? "";
  if (one.type === "boolean") return el("label.pick", el("input", { type: "checkbox", name, checked: one.default === true, on: { change: (event) => set(event.target.checked) } }), el("span.grow.nb", el("b", title), text ? el("span", text) : null));
  return el("div.field", el("label", { for: id }, title), input(key, id, one, set), text ? el("p.hint", text) : null);
}

function input(key, id, one, set) {
  if (one.enum) {
    const choice = el("select.input", { id, on: { change: (event) => set(one.enum[event.target.selectedIndex]) } }, one.enum.map((value) => el("option", { value }, knows(`${key}.${value}`) ? say(`${key}.${value}`) : words(String(value)))));
    choice.value = one.default;
    return choice;
  }
  if (one.type === "integer" || one.type === "number") return el("input.input", { id, type: "number", inputmode: "numeric", min: one.minimum, max: one.maximum, value: one.default ?? "", on: { change: (event) => set(event.target.value === "" ? undefined : Number(event.target.value)) } });
  if (one.type === "array") return el("input.input", { id, value: (one.default ?? []).join(", "), inputmode: "text", placeholder: say("new.numbers"), on: { change: (event) => set(parts(event.target.value, one.items)) } });
  return el("input.input", { id, value: one.default ?? "", maxlength: one.maxLength, on: { change: (event) => set(event.target.value) } });
}

function parts(text, items) {
  const found = text.split(/[,;\s]+/).filter(Boolean);
  return items?.type === "integer" || items?.type === "number" ? found.map(Number).filter(Number.isFinite) : found;
}

const words = (name) => { const plain = name.replace(/_/g, " "); return plain[0].toUpperCase() + plain.slice(1); };
