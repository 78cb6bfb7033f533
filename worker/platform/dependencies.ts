import type { Database } from "#db/client.ts";
import type { Log } from "#worker/domain/log.ts";
import type { Keyring } from "./keyring.ts";
import type { Speak } from "./speech.ts";
import type { Throttle } from "./throttle.ts";

/** What most services need, built anew for each request and each generation. */
export interface Dependencies {
  readonly database: Database;
  /** APP_SECRET and the keys derived from it. */
  readonly keyring: Keyring;
  readonly throttle: Throttle;
  /** The current time, Unix ms. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Log;
  readonly speak: Speak;
}
