/**
 * Keeps the static parts of the product on the device, and says so when there is no network.
 * It never keeps a page, an answer of the API or a sound: those are personal, and ranges of sound
 * must reach the edge as they are.
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
  // What is posted goes past this worker: a page that is going away would lose its last draft here.
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

/** Assets carry a hash of their content in their name: what is kept is never out of date. */
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
