import { ownScript } from "#app/shell/scripts.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { LANGUAGE_PARAMETER } from "#worker/domain/language.ts";
import { forgetSender, keepSender } from "./background-sync.ts";
import {
  DEVICE_PAGE,
  type DevicePart,
  namedIn,
  partsIn,
  readParts,
  TO_KEEP,
} from "./device-parts.ts";
import outboxWorker from "./outbox.worker.ts?worker&url";

/** `public/sw.js` repeats this name. */
const CACHES = "device-";
const PAGE = `${CACHES}page-`;
const COMPOSER = `${CACHES}composer-`;

/** What a device would keep for the page now. @throws TypeError without a network */
export async function partsNow(language: InterfaceLanguage): Promise<readonly DevicePart[]> {
  const response = await fetch("/device-parts.json");
  const parts = response.ok ? readParts(await response.text()) : undefined;
  if (parts === undefined) throw new Error("No list of what a device keeps.");
  return partsIn(language, parts);
}

/**
 * Keeps the page and all that it needs, in place of an earlier version. Nothing personal is among it: the page is
 * fetched as anybody gets it, without a cookie.
 * @param onProgress told how much is there, 0 to 1
 * @throws `QuotaExceededError` where the device has no room; TypeError without a network
 */
export async function keepApp(
  language: InterfaceLanguage,
  onProgress: (share: number) => void,
): Promise<void> {
  const [parts, page] = await Promise.all([partsNow(language), fetchPage(language)]);
  const addresses = [
    ...new Set([...parts.map(({ address }) => address), ...namedIn(await page.clone().text())]),
  ];
  await fill({ kind: PAGE, version: language, addresses, page }, onProgress);
}

/**
 * Keeps what reads and composes a mood, and what books it without the page, in place of an earlier version.
 * @param onProgress told how much is there, 0 to 1
 * @throws as {@link keepApp} does
 */
export async function keepComposer(onProgress: (share: number) => void): Promise<void> {
  const { composerParts: addresses } = await import("./device-composer.ts");
  await fill({ kind: COMPOSER, version: "", addresses }, onProgress);
  // Without it, the page alone books.
  await keepSender(ownScript(outboxWorker)).catch((error: unknown) => console.warn(error));
}

interface Filling {
  /** How the names of its caches begin. */
  readonly kind: string;
  readonly version: string;
  readonly addresses: readonly string[];
  /** Put last: a cache with the page is whole. */
  readonly page?: Response;
}

/** Fills a cache of its own, and then removes those of earlier versions. */
async function fill(
  { kind, version, addresses, page }: Filling,
  onProgress: (share: number) => void,
): Promise<void> {
  const name = `${kind}${await digestOf([version, ...addresses])}`;
  const isNew = !(await caches.has(name));
  const cache = await caches.open(name);
  try {
    let done = 0;
    for (const address of addresses) {
      // The names of assets have a hash of their content.
      if ((await cache.match(address)) === undefined)
        await cache.put(address, await fetched(address));
      done += 1;
      onProgress(done / addresses.length);
    }
    if (page) await cache.put(DEVICE_PAGE, page);
  } catch (error) {
    if (isNew) await caches.delete(name);
    throw error;
  }
  const others = (await keptCaches(kind)).filter((other) => other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** Removes the page and the composer from this device. */
export async function forgetApp(): Promise<void> {
  await forgetSender();
  await Promise.all((await keptCaches(CACHES)).map((name) => caches.delete(name)));
}

async function keptCaches(kind: string): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(kind));
}

/** As a visitor gets it who has chosen the language. */
async function fetchPage(language: InterfaceLanguage): Promise<Response> {
  const query = new URLSearchParams({ [LANGUAGE_PARAMETER]: language, [TO_KEEP]: "" });
  const page = await fetch(`${DEVICE_PAGE}?${query}`, {
    credentials: "omit",
    cache: "no-store",
    headers: { Accept: "text/html", "Accept-Language": language },
  });
  if (!page.ok || page.redirected) throw new Error(`The page answered ${page.status}.`);
  return page;
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`A part of the page answered ${response.status}.`);
  return response;
}

async function digestOf(words: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(words.join("\n"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
