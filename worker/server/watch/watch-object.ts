import { DurableObject } from "cloudflare:workers";
import type { Alert } from "#worker/domain/alert.ts";
import type { Seen, WatchedPart } from "#worker/domain/watch.ts";
import type { Watch } from "#worker/platform/alerts.ts";
import { createLog } from "#worker/platform/log.ts";
import { readEnv } from "#worker/server/env.ts";
import { createWatchPorts } from "./watch-ports.ts";
import { Watchdog } from "./watchdog.ts";

/**
 * The one watch of a deployment. It holds what all isolates share while the database may be away: which alerts
 * left within the hour, and what was seen last.
 */
export class ProductWatch
  extends DurableObject<Readonly<Record<string, unknown>>>
  implements Watch
{
  readonly #watchdog = new Watchdog({
    ...createWatchPorts(readEnv(this.env)),
    kept: this.ctx.storage,
    now: () => Date.now(),
    log: createLog("watch"),
  });

  raise(alert: Alert): Promise<void> {
    return this.#watchdog.raise(alert);
  }

  note(part: WatchedPart): Promise<void> {
    return this.#watchdog.note(part);
  }

  look(): Promise<Seen> {
    return this.#watchdog.look();
  }

  override alarm(): Promise<void> {
    return this.#watchdog.round();
  }
}
