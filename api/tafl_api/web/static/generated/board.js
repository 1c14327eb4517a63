// The board of any game that ships none: drawn from its view, its schema and its legal commands.
import { el, refill, rove } from "../dom.js";
import { say } from "../words.js";
import { Chooser } from "./chooser.js";
import { distinct } from "./narrowing.js";
import { singular, zones } from "./zones.js";

const kept = new WeakMap();

/**
 * Draw a look into `root`; called again for every new one. What was chosen stays, as long as the
 * same commands are legal. Uses `send.panel` for the choices, `send.offer` for the bar.
 */
export function render(root, look, send) {
  const legal = JSON.stringify(look.legal);
  const before = kept.get(root);
  const game = send.game ?? {};
  const names = look.names ?? look.seats.map((seat, at) => seat.name ?? say("seat.number", { n: at + 1 }));
  const chooser = before?.legal === legal ? before.chooser : new Chooser(look, game, names, () => draw());
  const panel = send.panel ?? before?.panel ?? el("div");
  kept.set(root, { legal, chooser, panel });
  if (!send.panel && !panel.isConnected) root.after(panel);

  function draw() {
    const table = tableOf(look, game, names, chooser);
    keepingFocus([root, panel], () => {
      refill(root, el("div.zgrid", look.view === null ? [] : zones(look.view, table)));
      refill(panel, look.legal.length ? chooser.panel() : null);
      for (const group of root.querySelectorAll("[data-roving]")) rove(group, "button, g[role=button]");
    });
    offer();
  }
  function offer() {
    if (!send.offer) return;
    if (!look.legal.length) { send.offer(null); return; }
    const { command, said } = chooser;
    if (!command) { send.offer({ say: say("match.choose"), more: say("match.choose-more", { n: look.legal.length }), back: chooser.started ? () => chooser.back() : null }); return; }
    send.offer({ say: said.verb, more: said.rest, verb: say("match.do"), command, back: () => { chooser.clear(); draw(); }, backWord: say("match.again") });
  }
  for (const place of [root, panel]) place.onkeydown = (event) => { if (event.key === "Escape") { event.preventDefault(); chooser.back(); } };
  chooser.onChange = draw;
  draw();
}

/** What the zones need to know about the table. */
function tableOf(look, game, names, chooser) {
  const schema = viewSchema(game);
  return {
    look, names, seats: look.seats.length,
    aim: (match) => (look.legal.length ? chooser.aim(match) : null),
    /** Whether commands speak of a list by position: "heap 2" is the third of "heaps". */
    indexed: (name) => commandFields(game)[singular(name)]?.type === "integer",
    /** Whether nothing in a list is an empty place, not a hidden card: among objects, or without secrets. */
    holdsObjects: (name) => game.hidden === false || holdsObjects(schema[name]),
    /** The places that can be chosen now; they are drawn though nothing lies there. */
    cells: () => {
      const types = chooser.type ? [chooser.type] : [...chooser.groups.keys()];
      return types.flatMap((type) => chooser.fields.get(type).filter((one) => one.name === "x y").flatMap((one) => distinct(chooser.groups.get(type), one)));
    },
  };
}

function viewSchema(game) {
  const view = game.view ?? {};
  const form = view.$ref ? view.$defs?.[view.$ref.replace("#/$defs/", "")] : view;
  return form?.properties ?? {};
}

function commandFields(game) {
  const named = game.commands?.$defs ?? {};
  return Object.assign({}, ...Object.values(named).map((form) => form.properties ?? {}));
}

function holdsObjects(schema) {
  const text = JSON.stringify(schema?.items || schema?.prefixItems || "");
  return text.includes("$ref");
}

/** Draw anew without losing the place of whoever uses the keyboard. */
function keepingFocus(places, change) {
  const active = document.activeElement;
  const holder = places.find((place) => place.contains(active));
  const key = holder ? active.dataset?.key : null;
  change();
  if (!key) return;
  const found = places.flatMap((place) => [...place.querySelectorAll("[data-key]")]).find((one) => one.dataset.key === key);
  found?.focus({ preventScroll: true });
}

