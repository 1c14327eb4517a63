// Without a connection: the look of the pages from the cache, and a page that says so.
// Nothing of a match, an account or the interface is ever kept here.

const CACHE = "tafl-shell-1", OFFLINE = "/offline";
const SHELL = [OFFLINE, "/static/tokens.css", "/static/ui.css", "/static/shell.css", "/static/theme.js", "/static/offline.js", "/static/favicon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("tafl-") && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  } else if (SHELL.includes(pathname)) {
    // The net first: files of one release never mix with those of another while there is a net.
    event.respondWith(fetch(request).then((answer) => { keep(request, answer.clone()); return answer; }, () => kept(request)));
  }
});

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer);
}

async function kept(request) {
  return (await caches.match(request)) ?? Response.error();
}
