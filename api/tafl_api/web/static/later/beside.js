// What stands beside the board: replay, chat and notes, what can be asked, and proofs after the end.
import { el, refill } from "../dom.js";
import { actions, askedWords, share, undoWords } from "./actions.js";
import { afterEnd } from "./after.js";
import { Chat } from "./chat.js";
import { Notes } from "./notes.js";
import { Replay } from "./replay.js";
import { quickly } from "./settings.js";
import { tabs } from "./tabs.js";
import { moment } from "../time.js";
import { say } from "./words.js";

/** Load the rules of form for these parts; the page's own come first. */
function dress() {
  const link = el("link", { rel: "stylesheet", href: new URL("beside.css", import.meta.url).href });
  return new Promise((done) => { link.addEventListener("load", done); link.addEventListener("error", done); document.head.append(link); });
}

/** Stand beside a match page from now on. */
export async function attend(page) {
  await dress();
  const replay = new Replay(page), chat = new Chat(page), notes = page.look.you === null ? null : new Notes(page);
  const tabbed = tabs([["history", say("match.history"), page.history.body], ["chat", say("beside.chat"), chat.node], ...(notes ? [["notes", say("beside.notes"), notes.node]] : [])], (name) => {
    chat.watch(name === "chat");
    if (name === "notes") notes.load();
  });
  refill(page.history.card, tabbed);
  page.more = {
    replay, chat, notes,
    goTo: (version) => replay.open(version),
    actions: () => actions(page),
    share: () => share(page),
    undoWords: (offer) => undoWords(page, offer),
    askedWords: (asked) => askedWords(page, asked),
    pauseWords: ({ until }) => say("pause.wished", { at: moment(until) }),
    proposed: (offer) => quickly(page, offer),
    changed: (before) => {
      replay.changed();
      if (isOver(page.look) && before && !isOver(before)) afterEnd(page);
    },
  };
  page.head();
  page.fill();
  page.bar.show();
  document.getElementById("main").dataset.beside = "";
  refill(page.history.body, page.history.told());
  if (isOver(page.look)) afterEnd(page);
  replay.openFromAddress();
}

const isOver = (look) => Boolean(look.outcome) || look.status === "cancelled";
