import type { Alert } from "#worker/domain/alert.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import { type BooksChecked, isJobLate, type Seen, type WatchedPart } from "#worker/domain/watch.ts";
import {
  alertingLog,
  createSender,
  type Deliver,
  type Kept,
  type Watch,
} from "#worker/platform/alerts.ts";

/** What a watch keeps, and when it is woken. */
export interface Watchpost extends Kept {
  delete(key: string): Promise<unknown>;
  getAlarm(): Promise<number | null>;
  setAlarm(time: number): Promise<void>;
}

export interface WatchdogParts {
  readonly kept: Watchpost;
  /** Writes to the database and reads the last check of the books. Rejects within seconds where it hangs. */
  readonly prove: () => Promise<BooksChecked | undefined>;
  /** undefined: no destination is configured. */
  readonly deliver: Deliver | undefined;
  readonly now: () => number;
  readonly log: Log;
}

/** How old an answer may be: strangers who ask more often make the database write no more often, ms. */
const FRESH_MS = 30_000;
/** The same while the database takes no writes. */
const FRESH_FAILED_MS = 10_000;
/** How often it looks by itself, ms. */
const ROUND_MS = 10 * 60_000;
/** The same while the database takes no writes. */
const ROUND_FAILED_MS = 60_000;
/** An outage that is over by then alerts nobody, ms. */
const LASTS_MS = 50_000;

const PARTS: readonly WatchedPart[] = ["database", "mail", "model", "payments"];

/**
 * Looks whether the database takes writes and whether the recurring job ran: when asked, and by itself where
 * there is somebody to alert.
 */
export class Watchdog implements Watch {
  readonly #parts: WatchdogParts;
  /** One look at a time: those who ask meanwhile share it. */
  #looking: Promise<Seen> | undefined;

  constructor(parts: WatchdogParts) {
    this.#parts = parts;
  }

  async raise(alert: Alert): Promise<void> {
    const { deliver, ...parts } = this.#parts;
    if (deliver !== undefined) await createSender({ ...parts, deliver })(alert);
  }

  async note(part: WatchedPart): Promise<void> {
    const { kept, now } = this.#parts;
    await kept.put(`trouble ${part}`, now());
    await this.#wakeBy(now() + (part === "database" ? ROUND_FAILED_MS : ROUND_MS));
  }

  async look(): Promise<Seen> {
    const { kept, now } = this.#parts;
    const seen = await kept.get<Seen>("seen");
    const fresh =
      seen !== undefined && now() - seen.at < (seen.writes ? FRESH_MS : FRESH_FAILED_MS);
    if (!fresh) return this.#lookNow();
    return { ...seen, troubles: await this.#troubles() };
  }

  /** A round of its own, on the alarm. */
  async round(): Promise<void> {
    const { kept, now } = this.#parts;
    const seen = await this.#lookNow();
    const sent: Promise<void>[] = [];
    const alerts = {
      raise: (alert: Alert) => void sent.push(this.raise(alert)),
      note: () => undefined,
    };
    const log = alertingLog(this.#parts.log, alerts, now);
    if (!seen.writes) {
      const ms = now() - ((await kept.get<number>("failing")) ?? now());
      if (ms >= LASTS_MS) {
        log("database.outage", { cause: "database.outage", seconds: Math.round(ms / 1000) });
      }
    } else if (isJobLate(seen, now())) {
      const minutes = Math.round((now() - (seen.books?.at ?? seen.since)) / 60_000);
      log("job.late", { cause: "job.late", minutes });
    }
    await Promise.all(sent);
  }

  #lookNow(): Promise<Seen> {
    this.#looking ??= this.#prove().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #prove(): Promise<Seen> {
    const { kept, prove, now, log } = this.#parts;
    const since = (await kept.get<number>("since")) ?? now();
    await kept.put("since", since);
    let books: BooksChecked | null = null;
    let writes = true;
    try {
      books = (await prove()) ?? null;
    } catch (error) {
      writes = false;
      log("watch.write_failed", errorFields(error));
    }
    const at = now();
    if (writes) await kept.delete("failing");
    else if ((await kept.get("failing")) === undefined) await kept.put("failing", at);
    const seen = { at, since, writes, books, troubles: await this.#troubles() };
    await kept.put("seen", seen);
    await this.#wakeBy(at + (writes ? ROUND_MS : ROUND_FAILED_MS));
    return seen;
  }

  async #troubles(): Promise<Seen["troubles"]> {
    const { kept } = this.#parts;
    const times = PARTS.map(async (part) => [part, await kept.get<number>(`trouble ${part}`)]);
    const known = (await Promise.all(times)).filter(([, time]) => time !== undefined);
    return Object.fromEntries(known);
  }

  /** Without a destination nobody is told, and it looks when asked alone. */
  async #wakeBy(time: number): Promise<void> {
    const { kept, deliver } = this.#parts;
    if (deliver === undefined) return;
    const alarm = await kept.getAlarm();
    if (alarm === null || alarm > time) await kept.setAlarm(time);
  }
}
