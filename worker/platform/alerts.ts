import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { type Alert, alertOf, kindOf, troubleOf } from "#worker/domain/alert.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import type { Seen, WatchedPart } from "#worker/domain/watch.ts";
import { createNetworkCounts } from "./throttle.ts";

/** Tells somebody outside. Nobody waits for it, and it never throws. */
export interface Alerts {
  raise(alert: Alert): void;
  /** A part failed: whoever watches looks at it soon. */
  note(part: WatchedPart): void;
}

/** The one place where alerts of all isolates meet; a Durable Object implements it. */
export interface Watch {
  raise(alert: Alert): Promise<void>;
  note(part: WatchedPart): Promise<void>;
  /** What it saw last; it looks again where that is old. */
  look(): Promise<Seen>;
}

/** The watch of this deployment. */
export function watchOf(namespace: DurableObjectNamespace): Watch {
  // The namespace is typed for objects that only fetch.
  return namespace.get(namespace.idFromName("watch")) as unknown as Watch;
}

/** A log whose lines are alerts where they are to be. */
export function alertingLog(log: Log, alerts: Alerts, now: () => number): Log {
  return (event, fields = {}) => {
    log(event, fields);
    const alert = alertOf(event, fields, now());
    if (alert !== undefined) alerts.raise(alert);
    const part = troubleOf(event, fields);
    if (part !== undefined) alerts.note(part);
  };
}

export interface AlertsOptions {
  readonly watch: DurableObjectNamespace;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** One that alerts nobody, or failures would go in a circle. */
  readonly log: Log;
}

/** An isolate says the same once a minute: thousands of requests may fail at once. */
const SAID = createNetworkCounts(60_000, () => Date.now());

/** Alerts that go to the watch after the response. */
export function createAlerts({ watch, waitUntil, log }: AlertsOptions): Alerts {
  function send(what: string, call: () => Promise<void>): void {
    if (!SAID.take(what, 1)) return;
    waitUntil(
      call().catch((error: unknown) => log("alert.failed", { of: what, ...errorFields(error) })),
    );
  }
  return {
    raise: (alert) => send(kindOf(alert), () => watchOf(watch).raise(alert)),
    note: (part) => send(`trouble ${part}`, () => watchOf(watch).note(part)),
  };
}

/** What outlasts a call: the storage of a Durable Object, or the memory of a process. */
export interface Kept {
  get<Value>(key: string): Promise<Value | undefined>;
  put<Value>(key: string, value: Value): Promise<void>;
}

/** Sends an alert outside. Rejects where it was not taken. */
export type Deliver = (alert: Alert) => Promise<void>;

export interface SenderParts {
  readonly kept: Kept;
  readonly deliver: Deliver;
  readonly now: () => number;
  readonly log: Log;
}

/** The same alert leaves once in this time, ms. */
const EVERY_MS = 60 * 60_000;
/** One that nobody took may leave again after this time, ms. */
const AGAIN_MS = 5 * 60_000;

/**
 * Sends each kind of alert at most once an hour. One that is not delivered is logged, and its next occurrence,
 * five minutes later at the earliest, tries again.
 */
export function createSender({
  kept,
  deliver,
  now,
  log,
}: SenderParts): (alert: Alert) => Promise<void> {
  return async (alert) => {
    const key = `sent ${kindOf(alert)}`;
    const time = now();
    const next = await kept.get<number>(key);
    if (next !== undefined && time < next) return;
    await kept.put(key, time + EVERY_MS);
    const of = alert.event;
    try {
      await deliver(alert);
      log("alert.sent", { of });
    } catch (error) {
      await kept.put(key, time + AGAIN_MS);
      log("alert.failed", { cause: "alert.failed", of, ...errorFields(error) });
    }
  };
}
