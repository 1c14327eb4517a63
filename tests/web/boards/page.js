// The smallest page around a board: fetches looks, sends commands, draws. The bar is the real one.
import { Bar } from "/static/match/bar.js";

const { searchParams } = new URL(location.href);
const seat = searchParams.get("seat") ?? "0";
const root = document.getElementById("board");
const page = { id: "", person: null, look: null, send };
const bar = new Bar(page);
document.querySelector(".stage").append(bar.node);

/** Get the look of this seat. */
async function fresh() {
  const look = await (await fetch(`/look?seat=${seat}`)).json();
  return { ...look, names: look.seats.map((one) => one.name) };
}

/** Send a command; tells whether it was taken. */
async function send(command) {
  bar.busy(true);
  const answer = await fetch(`/send?seat=${seat}`, { method: "POST", body: JSON.stringify(command) });
  bar.error = answer.ok ? "" : (await answer.json()).error.message;
  if (answer.ok) await draw();
  bar.busy(false);
  return answer.ok;
}
send.offer = (offer) => bar.propose(offer);
send.panel = document.getElementById("panel");

async function draw() {
  page.look = await fresh();
  render(root, page.look, send);
  bar.show();
  root.dataset.version = page.look.version;
  root.dataset.drawn = Number(root.dataset.drawn ?? 0) + 1;
}

const { render } = await import(`/plugins/${(await fresh()).game}/board.js`);
document.addEventListener("changed", draw);
await draw();
document.body.dataset.ready = "yes";
