import { parseJson } from "#worker/domain/http.ts";
import { causeOf, type LogFields } from "#worker/domain/log.ts";

/** How often an error occurred. */
export interface CauseCount {
  /** The name of the log line that reports it. */
  readonly event: string;
  readonly cause: string;
  readonly count: number;
}

export interface RouteTimes {
  readonly route: string;
  readonly requests: number;
  /** Answers with status 500 or above. */
  readonly failed: number;
  /** Until the headers of the answer, ms. */
  readonly p50: number;
  readonly p95: number;
}

export interface LogSummary {
  readonly causes: readonly CauseCount[];
  readonly routes: readonly RouteTimes[];
  /** How many lines are no log lines. */
  readonly others: number;
}

type Line = LogFields & { readonly event: string };

/** Summarises a log: causes of errors, most frequent first, and routes, slowest first. */
export function summarise(lines: Iterable<string>): LogSummary {
  const texts = [...lines].filter((text) => text.trim() !== "");
  const read = texts.map(readLine).filter((line) => line !== undefined);
  const wrong = read.flatMap((line) => {
    const cause = causeOf(line.event, line);
    return cause === undefined ? [] : [{ event: line.event, cause }];
  });
  const byCause = Object.values(Object.groupBy(wrong, ({ event, cause }) => `${event} ${cause}`));
  const causes = byCause.flatMap((same = []) =>
    same.slice(0, 1).map((one) => ({ ...one, count: same.length })),
  );
  const requests = read.filter(({ event }) => event === "request");
  const byRoute = Object.entries(Object.groupBy(requests, ({ route }) => String(route)));
  const routes = byRoute.map(([route, same = []]) => routeTimes(route, same));
  return {
    causes: causes.toSorted((one, other) => other.count - one.count),
    routes: routes.toSorted((one, other) => other.p95 - one.p95),
    others: texts.length - read.length,
  };
}

function routeTimes(route: string, lines: readonly Line[]): RouteTimes {
  const times = lines.map(({ ms }) => Number(ms)).toSorted((one, other) => one - other);
  const failed = lines.filter(({ status }) => Number(status) >= 500).length;
  return {
    route,
    requests: lines.length,
    failed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

/** By the nearest-rank method: always one of the measured times. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function readLine(text: string): Line | undefined {
  const value = parseJson(text);
  const isLine = typeof value === "object" && value !== null && "event" in value;
  return isLine && typeof value.event === "string" ? (value as Line) : undefined;
}
