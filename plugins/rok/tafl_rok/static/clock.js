// The run's clock. It is the server's: from when looks arrive it is estimated how far the own one is off.

const offsets = new WeakMap();

/** Learn from a look how far the server's clock is ahead; `live`: it was committed just now. */
export function hear(desk, live) {
  const known = offsets.get(desk), now = Date.now(), { at, view } = desk.look;
  // The look left the server after its last commit, so this is a lower bound, and a close one.
  if (live) offsets.set(desk, { ahead: Math.max(known?.live ? known.ahead : -Infinity, at - now), live: true });
  else if (!known) {
    offsets.set(desk, { ahead: bounded(now, at, view?.clock) - now, live: false });
    if (view?.clock) ask(desk);
  }
}

/** Without a fresh commit, the header of any answer tells the server's time, to the second. */
async function ask(desk) {
  const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const told = Date.parse(answer?.headers.get("date") ?? "");
  if (Number.isNaN(told) || offsets.get(desk)?.live || !desk.view?.clock) return;
  offsets.set(desk, { ahead: bounded(told + 500, desk.look.at, desk.view.clock) - Date.now(), live: false });
  desk.refresh();
}

function bounded(time, from, clock) {
  return Math.min(Math.max(time, from), clock?.ends_at ?? Infinity);
}

/** The milliseconds that are left. */
export function left(desk) {
  const { clock } = desk.view;
  return clock ? Math.max(0, Math.min(clock.ends_at - Date.now() - (offsets.get(desk)?.ahead ?? 0), clock.ends_at - clock.opened_at)) : 0;
}

const shown = (ms) => `${Math.floor(Math.ceil(ms / 1000) / 60)}:${String(Math.ceil(ms / 1000) % 60).padStart(2, "0")}`;

/** Keep digits and bar going: digits by a slow timer, the bar by a single animation to zero. */
export function run(desk) {
  const timer = desk.root.querySelector(".timer"), { clock } = desk.view;
  clearInterval(desk.ticking);
  if (!timer || !clock) return;
  const all = clock.ends_at - clock.opened_at, digits = timer.querySelector("b");
  const tick = () => {
    const rest = left(desk);
    digits.textContent = shown(rest);
    timer.classList.toggle("late", rest < 10000);
    if (!rest) clearInterval(desk.ticking);
  };
  tick();
  desk.ticking = setInterval(tick, 250);
  const fill = timer.querySelector(".fill");
  for (const old of fill.getAnimations()) old.cancel();
  fill.animate([{ transform: `scaleX(${left(desk) / all})` }, { transform: "scaleX(0)" }], { duration: Math.max(1, left(desk)), fill: "forwards" });
}
