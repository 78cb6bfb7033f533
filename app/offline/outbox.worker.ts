/**
 * A service worker without pages: the browser starts it when the network is back, and it books what waits on this device. It is
 * kept by those alone who compose here (docs/decisions/0054-background-sync.md).
 */
import { OUTBOX_CHANNEL, OUTBOX_SYNC, type OutboxNews } from "./background-sync.ts";
import { bookWithoutPage } from "./book-kept.ts";
import { openDeviceStore } from "./device-store.ts";
import { inTurn, postEntry } from "./send-outbox.ts";

/** A small file that everybody may ask for. */
const PROBE = "/favicon.svg";

/** TypeScript's library for pages lacks it. */
interface SyncEvent extends Event {
  readonly tag: string;
  waitUntil(work: Promise<void>): void;
}

addEventListener("sync", (event) => {
  const { tag } = event as SyncEvent;
  if (tag === OUTBOX_SYNC) (event as SyncEvent).waitUntil(book());
});

async function book(): Promise<void> {
  // Browsers believe in networks that bring nothing: nothing is handed to those, for it would count as sent.
  await fetch(PROBE, { method: "HEAD", cache: "no-store" });
  const pages = new BroadcastChannel(OUTBOX_CHANNEL);
  const tell = (news: OutboxNews) => pages.postMessage(news);
  await bookWithoutPage({
    store: await openDeviceStore(),
    ...{ post: postEntry, inTurn, onChange: () => tell(null) },
    // Once the device was emptied, a page that hears it may be somebody else's.
    onCredits: (left, isKept) => tell(isKept ? left : null),
  }).finally(() => pages.close());
}
