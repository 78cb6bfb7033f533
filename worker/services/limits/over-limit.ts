import type { Log } from "#worker/domain/observation/log.ts";
import type { Subject, Throttle, Throttled } from "./throttle.ts";

/**
 * Counts an attempt and logs when its limit is used up.
 * @param what the attempt, as the log names it
 * @returns undefined when the attempt is within the limit
 */
export async function overLimit(
  { throttle, log }: { readonly throttle: Throttle; readonly log: Log },
  subject: Subject,
  what: string,
): Promise<Throttled | undefined> {
  const allowed = await throttle.take(subject);
  if (allowed.ok) return undefined;
  log("auth.throttled", { what });
  return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
}
