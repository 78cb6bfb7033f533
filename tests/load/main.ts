/**
 * `npm run load`: people on loopback for LOAD_MINUTES (2), LOAD_PEOPLE of them (200), as a table.
 * `npm run load -- hostile`: the same with a hostile one among them by turns, for LOAD_MINUTES (3).
 * LOAD_COLLECT=1 lets the runtime give back all that nothing holds any more, each time it collects:
 * what memory grows by then is kept. It costs CPU, so the times of such a run say little.
 */
import { buildIfStale } from "#worker/tools/local/runtime/build.ts";
import { hostileProblems, hostileRatio, hostileToMarkdown, TARGET } from "./hostile-report.ts";
import { runHostile } from "./hostile-run.ts";
import { loggedEvents, problems, toMarkdown } from "./report.ts";
import { runLoad } from "./run.ts";

const [scene, ...more] = process.argv.slice(2);
if (more.length > 0 || (scene !== undefined && scene !== "hostile")) {
  throw new Error("npm run load takes no word but hostile.");
}
const minutes = Number(process.env.LOAD_MINUTES ?? (scene === "hostile" ? "3" : "2"));
const people = Number(process.env.LOAD_PEOPLE ?? "200");
if (!(minutes > 0 && people >= 1)) throw new Error("LOAD_MINUTES and LOAD_PEOPLE are numbers.");

// The local runtime reads it when it starts, for every Worker in it.
if (process.env.LOAD_COLLECT) {
  const MINIFLARE_WORKERD_V8_FLAGS = "--gc-global --max-semi-space-size=4";
  Object.assign(process.env, { MINIFLARE_WORKERD_V8_FLAGS });
}
await buildIfStale();
const [table, found] = scene === "hostile" ? await hostile() : await ordinary();
console.log(table);
if (found.length > 0) {
  console.error(found.join("\n"));
  process.exitCode = 1;
}

async function ordinary(): Promise<[table: string, problems: readonly string[]]> {
  const report = await runLoad({ people, seconds: minutes * 60, onMinute: console.error });
  const found = problems(report);
  return [toMarkdown(report), found.length > 0 ? [...found, ...loggedEvents(report)] : []];
}

async function hostile(): Promise<[table: string, problems: readonly string[]]> {
  const report = await runHostile({ people, seconds: minutes * 60, onPhase: console.error });
  const found = hostileProblems(report);
  const ratio = hostileRatio(report);
  const slow =
    ratio > TARGET ? [`p95 is ${ratio.toFixed(2)} times that without: above ${TARGET}`] : [];
  return [
    hostileToMarkdown(report),
    [...found, ...slow, ...(found.length > 0 ? loggedEvents(report) : [])],
  ];
}
