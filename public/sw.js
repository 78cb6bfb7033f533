/**
 * Caches the static assets, shows an offline page when there is no network, and streams the sounds
 * that a page computes on the device. It never stores a page, an answer of the API or a sound: those
 * are personal, and range requests for the edge's sounds must reach it. The one page that stands in a cache,
 * /device, has nothing personal in it, and is put there by a person's wish (app/offline/keep-app.ts).
 */
const KEPT = "static-1";
const OF_DEVICE = "device-";
const DEVICE_PAGE = "/device";
/** So long a network may be silent before the kept page is shown, ms. */
const SILENCE_MS = 6_000;
const MOST_ASSETS = 80;
const OFFLINE = ["/offline", "/offline.css", "/favicon.svg"];
/**
 * Sounds of a page, by its id: /device-sound/ID/KEY/audio.flac. The page has the formula, and this
 * worker may be stopped at any time: each request is sent to the page with a port of its own.
 * app/listening/device/sound-protocol.ts is the other end.
 */
const DEVICE_SOUND = "/device-sound/";
/** WebKit loses the address of a page that was redirected by way of a service worker, on the way back to it. */
const LOSES_ADDRESSES = /AppleWebKit(?!.*Chrom)/.test(navigator.userAgent);

/** Pages that may lead elsewhere, while the browser believes in its network: the page of the device leads nowhere. */
function bypassed(pathname) {
  return LOSES_ADDRESSES && navigator.onLine && pathname !== DEVICE_PAGE;
}

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

/** A page asks for its id; one that was reloaded past this worker is taken over first. */
addEventListener("message", (event) => {
  const { data, source, ports } = event;
  if (data !== DEVICE_SOUND) return;
  event.waitUntil(clients.claim().then(() => ports[0].postMessage(source.id)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin && pathname.startsWith(DEVICE_SOUND)) {
    event.respondWith(soundOfPage(request));
    return;
  }
  if (request.method !== "GET" || origin !== location.origin || request.headers.has("range"))
    return;
  if (pathname.startsWith("/assets/") || OFFLINE.includes(pathname)) {
    event.respondWith(fromCache(event));
  } else if (request.mode === "navigate" && !bypassed(pathname)) {
    const page = fetch(request).catch(() => withoutNetwork(pathname));
    event.respondWith(pathname === DEVICE_PAGE ? Promise.race([page, keptLater()]) : page);
  }
});

async function soundOfPage(request) {
  const { pathname, search } = new URL(request.url);
  const page = await clients.get(pathname.split("/")[2] ?? "");
  const { port1: here, port2: there } = new MessageChannel();
  const next = answersOn(here);
  page?.postMessage(
    {
      address: pathname + search,
      method: request.method,
      range: request.headers.get("range"),
      ifRange: request.headers.get("if-range"),
    },
    [there],
  );
  const head = page && (await next());
  if (head?.status === 200 || head?.status === 206) {
    return new Response(request.method === "HEAD" ? null : bytesFrom(here, next), head);
  }
  // 204: a page is not left for a file that cannot be saved.
  const status = request.mode === "navigate" ? 204 : (head?.status ?? 404);
  return new Response(null, { ...head, status });
}

/**
 * What the page computes, chunk by chunk. Nothing is queued: a chunk is asked for when the one before
 * was read, and in its memory. Left to the garbage collector, an hour's chunks took 100 MB.
 */
function bytesFrom(port, next) {
  let read = [];
  return new ReadableStream(
    {
      async pull(controller) {
        port.postMessage({ into: read[0] }, read);
        const chunk = await next();
        if (chunk === undefined) throw new Error("The page is gone.");
        if (chunk === null) {
          controller.close();
          return;
        }
        read = [chunk.buffer];
        controller.enqueue(chunk);
      },
      cancel: () => port.postMessage("cancel"),
    },
    { highWaterMark: 0 },
  );
}

/** Waits for the next message on a port; for undefined where its other end is gone. */
function answersOn(port) {
  let take = () => undefined;
  let gone = false;
  port.onmessage = ({ data }) => take(data);
  port.onclose = () => {
    gone = true;
    take(undefined);
  };
  return () =>
    new Promise((resolve) => {
      take = resolve;
      if (gone) resolve(undefined);
    });
}

/** The names of assets contain a hash of their content: what is cached is never out of date. */
async function fromCache(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const cache = await caches.open(KEPT);
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()));
  return response;
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  // Clear-Site-Data empties the cache, but WebKit lets this worker live, which is never installed again.
  if ((await cache.match("/offline")) === undefined) await cache.addAll(OFFLINE);
  const keys = await cache.keys();
  const assets = keys.filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  await Promise.all(assets.slice(0, -MOST_ASSETS).map((asset) => cache.delete(asset)));
}

async function withoutNetwork(pathname) {
  const kept = await keptPage();
  return kept && pathname === DEVICE_PAGE ? kept : offlinePage(kept);
}

/** The page that a person keeps on this device. */
async function keptPage() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(OF_DEVICE)) continue;
    // What it was asked for with does not matter: it is the same for everybody.
    const page = await (await caches.open(name)).match(DEVICE_PAGE, { ignoreVary: true });
    if (page) return page;
  }
  return undefined;
}

/** The kept page, where there is one, once the network was silent for long. */
async function keptLater() {
  await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
  return (await keptPage()) ?? new Promise(() => {});
}

async function offlinePage(kept) {
  const cache = await caches.open(KEPT);
  const page = await cache.match("/offline");
  if (page === undefined) return Response.error();
  // Its own languages are closed until they are wanted: the browser's is.
  const [language = "en"] = navigator.language.split("-");
  const html = (await page.text())
    .replace(`<details lang="${language}"`, "$& open")
    .replace("</h1>", `$&${kept ? await linkTo(kept) : ""}`);
  return new Response(html, { headers: page.headers });
}

/** By its own title, in its own language. */
async function linkTo(page) {
  const html = await page.text();
  const [, language = "en"] = /<html lang="([a-z-]+)"/.exec(html) ?? [];
  const [, title = ""] = /<title>([^<]*?) · /.exec(html) ?? [];
  return title && `<p lang="${language}"><a href="${DEVICE_PAGE}">${title}</a></p>`;
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name !== KEPT && !name.startsWith(OF_DEVICE));
  await Promise.all(others.map((name) => caches.delete(name)));
}
