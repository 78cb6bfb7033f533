import type { Alert } from "#worker/domain/alert.ts";
import { withDeadline } from "#worker/domain/deadline.ts";
import { BRAND } from "#worker/domain/words.ts";

/** The receiver of alerts did not take one. It says the status, and nothing that the receiver wrote. */
class AlertRefused extends Error {
  override readonly name = "AlertRefused";
  readonly code: string;

  constructor(status: number) {
    super(`The receiver of alerts answered ${status}.`);
    this.code = `http.${status}`;
  }
}

export interface WebhookOptions {
  readonly url: string;
  /** Sent as a bearer token. @default none */
  readonly token?: string | undefined;
  readonly fetch: typeof fetch;
  /** Longest time for each of the two attempts, ms. @default 5000 */
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 5_000;

/**
 * Posts alerts as JSON: `text`, one line that chat receivers show, `event`, `time` and the alert's own fields.
 * Tries twice. Redirects are not followed: they would take the token elsewhere.
 * @returns rejects where the receiver took neither
 */
export function createWebhook(options: WebhookOptions): (alert: Alert) => Promise<void> {
  const { url, token, fetch, deadlineMs = DEADLINE_MS } = options;

  async function post(body: string): Promise<void> {
    await withDeadline(deadlineMs, async (signal) => {
      const headers = {
        "Content-Type": "application/json",
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      };
      const response = await fetch(url, {
        method: "POST",
        headers,
        body,
        signal,
        redirect: "manual",
      });
      await response.body?.cancel();
      if (!response.ok) throw new AlertRefused(response.status);
    });
  }

  return async (alert) => {
    const body = JSON.stringify(messageOf(alert));
    await post(body).catch(() => post(body));
  };
}

function messageOf({ event, time, fields }: Alert) {
  const told = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  const text = [`${BRAND.name}: ${event}`, ...told].join(", ");
  return { text, event, time, ...fields };
}
