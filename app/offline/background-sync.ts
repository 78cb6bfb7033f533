/** Background Sync, which Chromium alone has: https://wicg.github.io/background-sync/spec/ */
interface Registration extends Pick<ServiceWorkerRegistration, "scope" | "unregister"> {
  readonly sync?: { register(tag: string): Promise<void> } | undefined;
}

/** The part of the browser that is needed, so that a test can stand in for it. */
export interface SyncingBrowser {
  /** Whether it starts a worker by itself once the network is back. */
  readonly syncs: boolean;
  readonly workers: {
    register(script: string, options: { readonly scope: string }): Promise<unknown>;
    getRegistration(scope: string): Promise<Registration | undefined>;
  };
}

/** What the worker hears its event by. */
export const OUTBOX_SYNC = "outbox";

/** Where the worker tells open pages what it did: the balance after a beat that was booked, null after any other change. */
export const OUTBOX_CHANNEL = "stillwave-outbox";
export type OutboxNews = number | null;

/** No page is here, so that this worker controls none: those belong to `public/sw.js`, which stays small for everybody. */
const SCOPE = "/assets/outbox/";

/** Keeps the worker that books without a page, in place of an earlier version. @param script its address, as the page trusts it */
export async function keepSender(script: string, browser = thisBrowser()): Promise<void> {
  if (browser.syncs) await browser.workers.register(script, { scope: SCOPE });
}

/** Asks the browser to start the worker once there is a network, also with this page closed. */
export async function sendLater(browser = thisBrowser()): Promise<void> {
  if (!browser.syncs) return;
  const registration = await senderOf(browser);
  await registration?.sync?.register(OUTBOX_SYNC);
}

/** Removes the worker, and what the browser was asked. */
export async function forgetSender(browser = thisBrowser()): Promise<void> {
  if (browser.syncs) await (await senderOf(browser))?.unregister();
}

/** Where there is none, browsers answer with the worker of all pages, whose scope holds this one. */
async function senderOf({ workers }: SyncingBrowser): Promise<Registration | undefined> {
  const registration = await workers.getRegistration(SCOPE);
  return registration?.scope.endsWith(SCOPE) ? registration : undefined;
}

function thisBrowser(): SyncingBrowser {
  return { syncs: "SyncManager" in globalThis, workers: navigator.serviceWorker };
}
