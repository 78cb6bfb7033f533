import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { openDatabase } from "#db/client.ts";
import { proveWrite } from "#db/upkeep.ts";
import { createWebhook } from "#worker/adapters/alerts/webhook.ts";
import { withDeadline } from "#worker/domain/deadline.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import type { BooksChecked, Seen } from "#worker/domain/watch.ts";
import { type Deliver, watchOf } from "#worker/platform/alerts.ts";
import type { Env } from "#worker/server/env.ts";

/** The watch itself looks for at most this long, and its answer takes some time, ms. */
const [LOOK_MS, ANSWER_MS] = [2_000, 3_000];

/** What the watch saw last. @returns undefined where it does not answer in time */
export async function seenBy(watch: DurableObjectNamespace, log: Log): Promise<Seen | undefined> {
  try {
    return await withDeadline(ANSWER_MS, () => watchOf(watch).look());
  } catch (error) {
    log("watch.lost", errorFields(error));
    return undefined;
  }
}

/** What the watch looks at, and where it sends alerts. */
export function createWatchPorts(env: Env): {
  prove(): Promise<BooksChecked | undefined>;
  readonly deliver: Deliver | undefined;
} {
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken, ALERT_URL, ALERT_TOKEN: token } = env;
  const database = openDatabase({ url, authToken, deadlineMs: LOOK_MS });
  return {
    prove: () => withDeadline(LOOK_MS, () => proveWrite(database, Date.now())),
    deliver:
      ALERT_URL === undefined
        ? undefined
        : createWebhook({ url: ALERT_URL, token, fetch: fetch.bind(globalThis) }),
  };
}
