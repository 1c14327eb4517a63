// "What you can do": the legal commands by type, chosen field by field, each step showing what is left.
import { el, refill, rove } from "../dom.js";
import { say } from "../words.js";
import { byType, choose, distinct, fieldsOf, keyOf, listMeant, narrow, nextItems, settle } from "./narrowing.js";
import { sentence, title, words } from "./naming.js";
import { freeList, numberInput } from "./inputs.js";

/** The choices of one moment. `onChange` is called after every one; `command` is what they come to. */
export class Chooser {
  constructor(look, game, names, onChange) {
    this.names = names;
    this.onChange = onChange;
    this.legal = look.legal;
    this.groups = byType(look.legal);
    this.fields = new Map();
    for (const [type, commands] of this.groups) this.fields.set(type, fieldsOf(commands, schemaOf(game, type)));
    this.clear();
  }

  /** Let go of every choice. */
  clear() {
    this.type = this.groups.size === 1 ? [...this.groups.keys()][0] : null;
    this.begin();
  }

  begin() {
    this.chosen = new Map();
    this.picked = new Map();
    if (this.type) this.settle();
    // Where nothing is left to choose (or a number is there already), the bar can send at once.
    this.started = this.type !== null && this.openFields().every((one) => one.kind === "number");
  }

  /** Open a type; one without fields is complete at once. */
  open(type) {
    this.type = type;
    this.begin();
    this.onChange();
  }

  settle() {
    const fields = this.own();
    this.chosen = settle(this.commands(), fields, this.chosen);
    for (const one of fields) {
      if (one.kind === "number" && !this.chosen.has(one.name)) {
        const values = distinct(narrow(this.commands(), fields, this.chosen, one.name), one);
        this.chosen.set(one.name, keyOf(values[Math.floor(values.length / 2)]));
      }
    }
  }

  commands() { return this.groups.get(this.type) ?? []; }
  own() { return this.fields.get(this.type) ?? []; }

  /** List the fields that leave something to choose. */
  openFields() {
    const all = this.commands();
    return this.own().filter((one) => one.kind === "free" || distinct(all, one).length > 1);
  }

  /** List the values of a field that fit the other choices. */
  options(one) {
    return distinct(narrow(this.commands(), this.own(), this.chosen, one.name), one);
  }

  /** Choose a value of a field of the open type. */
  set(name, value) {
    this.chosen = choose(this.commands(), this.own(), this.chosen, name, keyOf(value));
    this.started = true;
    this.settle();
    this.onChange();
  }

  /** Let go of one choice. */
  unset(name) {
    this.chosen.delete(name);
    this.picked.delete(name);
    this.onChange();
  }

  /** Go one step back. */
  back() {
    const made = this.openFields().filter((one) => this.chosen.has(one.name) || this.picked.get(one.name)?.length).at(-1);
    if (made) this.unset(made.name);
    else if (this.type && this.groups.size > 1) this.open(null);
  }

  /** Add an item to a list that is being made, or take it out again. */
  toggle(one, item) {
    const picked = this.picked.get(one.name) ?? [];
    const at = picked.findIndex((other) => keyOf(other) === keyOf(item));
    const next = at >= 0 ? picked.filter((_, index) => index !== at) : [...picked, item];
    this.picked.set(one.name, next);
    this.started = true;
    if (one.kind !== "free") {
      const meant = listMeant(this.options(one), next, one.kind);
      if (meant) this.chosen.set(one.name, keyOf(meant));
      else this.chosen.delete(one.name);
    }
    this.onChange();
  }

  /** Put a list that is being made into another order. */
  arrange(one, items) {
    this.picked.set(one.name, items);
    this.started = true;
    this.onChange();
  }

  /** Give the command that the choices come to, or null. */
  get command() {
    if (!this.type || !this.started) return null;
    const fields = this.own();
    if (fields.some((one) => one.kind !== "free" && !this.chosen.has(one.name))) return null;
    const found = narrow(this.commands(), fields, this.chosen)[0];
    if (!found) return null;
    const made = { ...found };
    for (const one of fields) if (one.kind === "free") made[one.name] = this.picked.get(one.name) ?? [];
    return made;
  }

  /** Say the command in words. */
  get said() { return this.command ? sentence(this.command, this.own(), this.names) : null; }

  /** Find what a click on something of the board would choose: `match(field, value)` tells whether it is meant. */
  aim(match) {
    const types = this.type ? [this.type] : [...this.groups.keys()];
    for (const type of types) {
      for (const one of this.fields.get(type)) {
        const hit = this.hit(type, one, match);
        if (hit) return hit;
      }
    }
    return null;
  }

  hit(type, one, match) {
    const here = type === this.type;
    const values = here ? this.options(one) : distinct(this.groups.get(type), one);
    const into = (run) => () => { if (!here) { this.type = type; this.begin(); } run(); };
    if (one.kind === "set" || one.kind === "order") {
      const picked = here ? this.picked.get(one.name) ?? [] : [];
      const item = [...picked, ...nextItems(values, picked, one.kind)].find((value) => match(one, value));
      if (item === undefined) return null;
      const chosen = picked.some((value) => keyOf(value) === keyOf(item));
      return { field: one, chosen, choose: into(() => this.toggle(one, item)) };
    }
    if (one.kind !== "value" || values.length < 1) return null;
    const value = values.find((option) => match(one, option));
    if (value === undefined) return null;
    return { field: one, chosen: here && this.chosen.get(one.name) === keyOf(value), choose: into(() => this.set(one.name, value)) };
  }

  /** Draw the panel. */
  panel() {
    const total = this.legal.length;
    const groups = [...this.groups].map(([type, commands]) => this.group(type, commands));
    return el("section.card.cmds", { "aria-labelledby": "what" }, el("h2", { id: "what" }, say("gen.what"), " ", el("span.count", String(total))), groups);
  }

  group(type, commands) {
    const open = type === this.type;
    const body = el("div.choices");
    if (open) refill(body, this.steps(commands));
    const summary = el("summary", { data: { key: `type ${type}` }, on: { click: (event) => { event.preventDefault(); this.open(open ? null : type); } } },
      title(type), " ", el("span.chip", String(commands.length)));
    return el("details", { open, data: { type } }, summary, body);
  }

  steps(commands) {
    const fields = this.openFields();
    if (!fields.length) return el("p.small.muted", describe(commands[0], this));
    const steps = [];
    for (const one of fields) {
      steps.push(this.step(one));
      if (one.kind !== "free" && one.kind !== "number" && !this.chosen.has(one.name)) break;
    }
    return steps;
  }

  step(one) {
    const id = `f-${this.type}-${one.name.replace(/\W/g, "-")}`;
    const label = el("p.label", { id }, title(one.name));
    if (one.kind === "free") return el("div.step", label, freeList(this, one));
    if (one.kind === "number") return el("div.step", label, numberInput(this, one, id));
    const isList = one.kind === "set" || one.kind === "order";
    const picked = this.picked.get(one.name) ?? [];
    const values = isList ? [...picked, ...nextItems(this.options(one), picked, one.kind)] : this.options(one);
    const chips = values.map((value) => {
      const on = isList ? picked.some((other) => keyOf(other) === keyOf(value)) : this.chosen.get(one.name) === keyOf(value);
      return el("button.opt", { type: "button", "aria-pressed": String(on), data: { key: `${one.name} ${keyOf(value)}` }, on: { click: () => (isList ? this.toggle(one, value) : on ? this.unset(one.name) : this.set(one.name, value)) } }, words(value, one.name, this.names));
    });
    if (isList) label.append(" ", el("span.chip", say("gen.of", { n: picked.length, most: this.options(one)[0]?.length ?? 0 })));
    return el("div.step", label, rove(el("div.opts", { role: "group", "aria-labelledby": id }, chips)));
  }
}

function describe(command, chooser) {
  const said = sentence(command, chooser.own(), chooser.names);
  return [said.verb, said.rest].filter(Boolean).join(": ");
}

/** Find what the game's schema says about commands of a type. */
export function schemaOf(game, type) {
  const all = game?.commands ?? {}, named = all.$defs ?? {};
  const find = (ref) => named[ref?.replace("#/$defs/", "")];
  const mapped = all.discriminator?.mapping?.[type];
  const form = mapped ? find(mapped) : find(all.$ref) ?? all;
  if (!form?.properties) return null;
  const properties = Object.fromEntries(Object.entries(form.properties).map(([name, one]) => [name, resolved(one, find)]));
  return { ...form, properties };
}

function resolved(one, find) {
  if (one.$ref) return find(one.$ref) ?? one;
  const real = one.anyOf?.find((part) => part.type !== "null");
  return real ? resolved(real, find) : one;
}

