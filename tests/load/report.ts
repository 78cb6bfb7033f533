import type { LoadReport } from "./run.ts";
import { EMPTY } from "./tally.ts";
import { KINDS } from "./timed.ts";

/** The report as Markdown. Times are ratios to those of the empty Worker: absolute values depend on the machine. */
export function toMarkdown(report: LoadReport): string {
  return [requestsTable(report), figuresTable(report)].join("\n\n");
}

/** A line for each kind of error of ordinary visitors, and for each violation of the invariants. */
export function problems({
  tally,
  faults,
}: Pick<LoadReport, "tally" | "faults">): readonly string[] {
  return [...[...tally.errors].map(([name, count]) => `${name}: ${count} times`), ...faults];
}

/** The count of each logged event, to find the cause of a problem. */
export function loggedEvents({ logs }: Pick<LoadReport, "logs">): readonly string[] {
  const counted = new Map<string, number>();
  for (const line of logs) {
    const { event, error, code } = JSON.parse(line) as Readonly<Record<string, string>>;
    const name = [event, error, code].filter(Boolean).join(" ");
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, count]) => `logged ${name}: ${count} times`);
}

function requestsTable({ tally, options }: LoadReport): string {
  const empty = tally.percentiles(EMPTY);
  const rows = [EMPTY, ...KINDS].map((kind) => {
    const { count, p50, p95, p99 } = tally.percentiles(kind);
    const rate = (count / options.seconds).toFixed(1);
    const ratios = [p50 / empty.p50, p95 / empty.p95, p99 / empty.p99].map(short);
    return `| ${[kind, count, rate, ...ratios].join(" | ")} |`;
  });
  const head = "| request | count | a second | p50 | p95 | p99 |\n|---|---|---|---|---|---|";
  return [head, ...rows].join("\n");
}

function figuresTable({ options, tally, costs, memory, cpuSeconds, faults }: LoadReport): string {
  const errors = [...tally.errors.values()].reduce((sum, count) => sum + count, 0);
  const beats = tally.percentiles("beat").count;
  const rows: [string, string][] = [
    ["people, minutes", `${options.people}, ${short(options.seconds / 60)}`],
    ["open sessions", String(Math.max(options.people, options.sessions ?? 0))],
    ["errors", String(errors)],
    ["sign-ins asked to come back", String(tally.sentAway)],
    ["faults in the books", String(faults.length)],
    ["sound heard", `${(tally.soundBytes / 1e6).toFixed(0)} MB`],
    ["memory: start, each minute, end", `${memory.map((mib) => mib.toFixed(0)).join(", ")} MiB`],
    ["CPU, all of it, a beat", `${((cpuSeconds * 1000) / beats).toFixed(0)} ms`],
    ["CPU, a beat alone", `${costs.beatCpuMs.toFixed(1)} ms`],
    ["CPU, a MB of sound", `${costs.megabyteCpuMs.toFixed(1)} ms`],
    ["CPU, a page", `${costs.pageCpuMs.toFixed(1)} ms`],
    ["CPU, a sign-in", `${costs.signInCpuMs.toFixed(0)} ms`],
    ["round trips to the database: beat, page", `${costs.beatRoundTrips}, ${costs.pageRoundTrips}`],
    ["the database grows by, a beat", `${(costs.beatRowBytes / 1000).toFixed(1)} kB`],
    ["size of a beat's WAV", `${(costs.beatBytes / 1e6).toFixed(1)} MB`],
  ];
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  return ["| runtime | figure |\n|---|---|", ...lines].join("\n");
}

export function short(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
