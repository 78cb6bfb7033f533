/**
 * Caches the static assets, and shows an offline page when there is no network. It never stores a
 * page, an answer of the API or a sound: those are personal, and range requests must reach the edge.
 */
const KEPT = "static-1";
const MOST_ASSETS = 80;
const OFFLINE = ["/offline", "/offline.css", "/favicon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(OFFLINE))
      .then(() => skipWaiting()),
  );
  // Posts bypass this worker: a page that is being left would lose its last draft here.
  event.waitUntil(event.addRoutes?.({ condition: { requestMethod: "POST" }, source: "network" }));
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || request.headers.has("range"))
    return;
  if (pathname.startsWith("/assets/") || OFFLINE.includes(pathname)) {
    event.respondWith(fromCache(event));
  } else if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => offlinePage()));
  }
});

/** The names of assets contain a hash of their content: what is cached is never out of date. */
async function fromCache(event) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()));
  return response;
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  const keys = await cache.keys();
  const assets = keys.filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  await Promise.all(assets.slice(0, -MOST_ASSETS).map((asset) => cache.delete(asset)));
}

async function offlinePage() {
  const cache = await caches.open(KEPT);
  return (await cache.match("/offline")) ?? Response.error();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}
