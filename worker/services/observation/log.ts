import { causeOf, type Log } from "#worker/domain/observation/log.ts";

/**
 * A log that writes one JSON object a line, each with the request's id.
 * @param blame called with the cause of each line that reports a failure
 */
export function createLog(requestId: string, blame?: (cause: string) => void): Log {
  return (event, fields = {}) => {
    const cause = causeOf(event, fields);
    if (cause !== undefined) blame?.(cause);
    console.log(JSON.stringify({ event, request_id: requestId, ...fields }));
  };
}
