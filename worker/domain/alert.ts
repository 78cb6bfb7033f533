/** Which lines of the log alert somebody, and what an alert says: pure. */
import type { LogFields } from "./log.ts";
import type { WatchedPart } from "./watch.ts";

/** What leaves the product when somebody has to look. It has nothing of a person and no address. */
export interface Alert {
  readonly event: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** Counts, ids of ledger entries and codes of ours, by their names in the log. */
  readonly fields: Readonly<Record<string, string | number>>;
}

/** Fields that say what failed: failures of different codes are alerts of their own. */
const OF_FAILURE = ["error", "code", "error_cause"];

/** The events that alert somebody, and the fields of their lines that an alert repeats: no others leave. */
export const ALERTED: Readonly<Record<string, readonly string[]>> = {
  "ledger.LOST": ["known", "found", "through"],
  "payment.PAID_WITHOUT_GRANT": ["plan"],
  "payment.MISMATCH": ["of"],
  "payment.WITHOUT_PERSON": ["amount"],
  "job.failed": ["job", ...OF_FAILURE],
  "job.late": ["minutes"],
  "database.outage": ["seconds"],
  "mail.failed": OF_FAILURE,
  "notice.failed": OF_FAILURE,
  "reminder.failed": OF_FAILURE,
  "mail.trouble": ["trouble"],
};

/** Codes are short words of ours or of a library; anything else may quote somebody. */
const CODE = /^[\w.-]{1,40}$/;

/**
 * The alert that a line of the log is, if it is one. One for all balances that differ: the line that ends
 * the recurring job counts them.
 * @param now Unix ms
 */
export function alertOf(event: string, fields: LogFields, now: number): Alert | undefined {
  const time = new Date(now).toISOString();
  if (event === "recovery.done") {
    const { mismatches } = fields;
    if (typeof mismatches !== "number" || mismatches === 0) return undefined;
    return { event: "ledger.MISMATCH", time, fields: { mismatches } };
  }
  if (!Object.hasOwn(ALERTED, event)) return undefined;
  const told: Record<string, string | number> = {};
  for (const name of ALERTED[event] ?? []) {
    const value = fields[name];
    if (typeof value === "number" || (typeof value === "string" && CODE.test(value))) {
      told[name] = value;
    }
  }
  return { event, time, fields: told };
}

/** Alerts of one kind are sent once an hour: the event, with the codes that tell its causes apart. */
export function kindOf({ event, fields }: Alert): string {
  const codes = ["job", "of", "trouble", ...OF_FAILURE].flatMap((name) => fields[name] ?? []);
  return [event, ...codes].join(" ");
}

/** The parts that a line reports as failing. A line that any visitor could bring about counts for none. */
const TROUBLES: Readonly<Record<string, WatchedPart>> = {
  "edge.outage": "database",
  "page.outage": "database",
  "health.database_failed": "database",
  "generation.begin_failed": "database",
  "job.failed": "database",
  "mail.failed": "mail",
  "generation.model_failed": "model",
  "payment.not_created": "payments",
  "payment.unanswered": "payments",
};

/** Codes of a mail that failed for its address alone. */
const OF_ADDRESS = ["EENVELOPE", "invalid_mail"];

/** Replies that a text may bring about, where the host itself works. */
const OF_TEXT = /_json$|broken_rule$|too_large$|bad_request$|unprocessable$/;

/** How an error says that the database does not answer, itself or by its cause. */
const UNREACHABLE = "DatabaseUnreachable";

/** The part that a line of the log reports as failing, if any. */
export function troubleOf(event: string, fields: LogFields): WatchedPart | undefined {
  const { error, code, cause, error_cause } = fields;
  const part = Object.hasOwn(TROUBLES, event) ? TROUBLES[event] : undefined;
  if (event === "job.failed" && error !== UNREACHABLE && error_cause !== UNREACHABLE) {
    return undefined;
  }
  if (part === "mail" && (error !== "MailError" || OF_ADDRESS.includes(String(code)))) {
    return undefined;
  }
  if (part === "model" && OF_TEXT.test(String(cause))) return undefined;
  return part;
}
