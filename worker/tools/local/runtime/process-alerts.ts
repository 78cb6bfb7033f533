import { createWebhook } from "#worker/adapters/alerts/webhook.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import { alertingLog, createSender, type Kept } from "#worker/platform/alerts.ts";
import { createLog } from "#worker/platform/log.ts";
import type { Env } from "#worker/server/env.ts";

/** Alerts of the recurring jobs, which run in this process, where the runtime's watch does not see them. */
export interface ProcessAlerts {
  /** The log of a job, whose lines alert. */
  readonly logOf: (log: Log) => Log;
  /** A run of a job failed. */
  readonly failed: (job: string, error: unknown) => void;
}

/** Alerts that go to ALERT_URL once an hour while this process lives; without it they are logged alone. */
export function createProcessAlerts({ ALERT_URL: url, ALERT_TOKEN: token }: Env): ProcessAlerts {
  const log = createLog("alerts");
  const now = () => Date.now();
  const send =
    url === undefined
      ? async () => undefined
      : createSender({ kept: inMemory(), deliver: createWebhook({ url, token, fetch }), now, log });
  const alerts = { raise: (alert: Parameters<typeof send>[0]) => void send(alert), note: () => {} };
  const logOf = (own: Log) => alertingLog(own, alerts, now);
  return {
    logOf,
    failed: (job, error) =>
      logOf(log)("job.failed", { cause: "job.failed", job, ...errorFields(error) }),
  };
}

function inMemory(): Kept {
  const kept = new Map<string, unknown>();
  return {
    async get<Value>(key: string) {
      return kept.get(key) as Value | undefined;
    },
    async put(key, value) {
      kept.set(key, value);
    },
  };
}
