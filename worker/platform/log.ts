import type { AnalyticsEngineDataset } from "@cloudflare/workers-types";
import { causeOf, type Log } from "#worker/domain/log.ts";

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

/** A dataset of Workers Analytics Engine; undefined where none is bound. */
export type Metrics = Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined;

/** The parts of a log line that are counted. */
export interface CountedLine {
  readonly event: "request" | "generation";
  /** The route pattern of a request, or the model of a generation. */
  readonly where: string;
  /** The HTTP status of a request, or the outcome of a generation. */
  readonly outcome: string;
  /** The cause of a failure. */
  readonly cause: string | undefined;
  readonly ms: number;
}

/** Writes a data point: its blobs are event, where, outcome and cause, its double is the time in ms. */
export function countLine(metrics: Metrics, line: CountedLine): void {
  const { event, where, outcome, cause = "none", ms } = line;
  metrics?.writeDataPoint({
    indexes: [cause],
    blobs: [event, where, outcome, cause],
    doubles: [ms],
  });
}
