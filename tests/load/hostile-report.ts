import type { HostileReport } from "./hostile-run.ts";
import { short } from "./report.ts";
import { ALL, EMPTY, type Tally } from "./tally.ts";
import { KINDS } from "./timed.ts";

/** The highest acceptable ratio of p95 with and without the hostile visitor. */
export const TARGET = 2;

/** p95 of all ordinary requests with the hostile visitor, divided by that without. */
export function hostileRatio({ tally }: HostileReport): number {
  return p95(tally.hostile, ALL) / p95(tally.alone, ALL);
}

/** The report as Markdown. Times are ratios: their absolute values depend on the machine. */
export function hostileToMarkdown(report: HostileReport): string {
  return [timesTable(report), answersTable(report), figuresTable(report)].join("\n\n");
}

function timesTable({ tally }: HostileReport): string {
  const unit = p95(tally.alone, EMPTY);
  const rows = [EMPTY, ...KINDS, ALL].map((kind) => {
    const [without, with_] = [tally.alone, tally.hostile].map((of) => of.percentiles(kind));
    if (!without || !with_) return "";
    const cells = [without.count, short(without.p95 / unit), with_.count, short(with_.p95 / unit)];
    return `| ${[kind, ...cells, (with_.p95 / without.p95).toFixed(2)].join(" | ")} |`;
  });
  const head =
    "| request | without: count | p95 | with: count | p95 | ratio |\n|---|---|---|---|---|---|";
  return [head, ...rows].join("\n");
}

function answersTable({ answers }: HostileReport): string {
  const rows = [...answers]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `| ${name} | ${count} |`);
  return ["| the hostile one was answered | times |\n|---|---|", ...rows].join("\n");
}

function figuresTable(report: HostileReport): string {
  const { options, tally, cpu, faults } = report;
  const errors = [...tally.errors.values()].reduce((sum, count) => sum + count, 0);
  const rows: [string, string][] = [
    ["people, minutes", `${options.people}, ${short(options.seconds / 60)}`],
    ["errors of ordinary visitors", String(errors)],
    ["faults in the books", String(faults.length)],
    [
      "CPU of the runtime, cores: without, with",
      `${cpu.alone.toFixed(2)}, ${cpu.hostile.toFixed(2)}`,
    ],
    ["p95 with the hostile one, times that without", hostileRatio(report).toFixed(2)],
  ];
  const lines = rows.map(([name, value]) => `| ${name} | ${value} |`);
  return ["| one isolate | figure |\n|---|---|", ...lines].join("\n");
}

function p95(tally: Tally, kind: string): number {
  return tally.percentiles(kind).p95;
}
