// What happens elsewhere, as it happens. A lost connection is told, and mends itself.

const FIRST_WAIT = 1000, LONGEST_WAIT = 15000;

/**
 * Follow a stream: `onData(object)` for each event, `onState(true|false)` as the connection comes
 * and goes. Gives a function that ends it.
 */
export function follow(path, { onData, onState = () => {} }) {
  let source = null, wait = FIRST_WAIT, timer = 0, ended = false, lostSince = 0;

  function open() {
    // The browser resumes with Last-Event-ID; after it gave up, the first event is whole anyway.
    source = new EventSource(path);
    source.addEventListener("open", () => { wait = FIRST_WAIT; state(true); });
    source.addEventListener("message", receive);
    source.addEventListener("error", () => {
      state(false);
      if (source.readyState === EventSource.CLOSED) again();
    });
  }
  function receive(message) {
    state(true);
    try { onData(JSON.parse(message.data)); } catch (error) { if (!(error instanceof SyntaxError)) throw error; }
  }
  function again() {
    if (ended) return;
    clearTimeout(timer);
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
  function state(up) {
    if (up === !lostSince) return;
    lostSince = up ? 0 : Date.now();
    onState(up, lostSince);
  }
  function cut() {
    // The device knows first; the stream itself may seem open for minutes.
    clearTimeout(timer);
    source.close();
    state(false);
  }
  function wake() {
    // Back from sleep or from a tunnel: do not wait for the next try.
    clearTimeout(timer);
    source.close();
    open();
  }
  function end() {
    ended = true;
    clearTimeout(timer);
    source.close();
    removeEventListener("online", wake);
    removeEventListener("offline", cut);
  }
  open();
  addEventListener("online", wake);
  addEventListener("offline", cut);
  addEventListener("pagehide", end, { once: true });
  // A page that comes back from the browser's cache needs its stream again.
  addEventListener("pageshow", (shown) => { if (shown.persisted) location.reload(); });
  return end;
}
