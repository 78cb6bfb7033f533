import type { AnalyticsEngineDataset } from "@cloudflare/workers-types";

/** Where lines are counted: a dataset of Workers Analytics Engine, or nothing. */
export type Metrics = Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined;

/** What is counted of a line. */
export interface CountedLine {
  readonly event: "request" | "generation";
  /** A request's route pattern, a generation's model. */
  readonly place: string;
  /** A request's HTTP status, a generation's outcome. */
  readonly outcome: string;
  /** What went wrong. @default nothing */
  readonly cause: string | undefined;
  readonly ms: number;
}

/** Counts a line: blobs are event, place, outcome and cause, the double is the time in ms. */
export function countLine(metrics: Metrics, line: CountedLine): void {
  const { event, place, outcome, cause = "none", ms } = line;
  metrics?.writeDataPoint({
    indexes: [cause],
    blobs: [event, place, outcome, cause],
    doubles: [ms],
  });
}
