/**
 * `npm run load`: LOAD_PEOPLE (200) visitors on loopback for LOAD_MINUTES (2), each coming as the next of
 * LOAD_SESSIONS (1000) people, reported as a table.
 * `npm run load -- hostile`: the same with a hostile visitor in every third phase, and elsewhere on the machine in another, LOAD_MINUTES is 4.
 * `npm run load -- attacks`: one attack of the hostile visitor at a time, LOAD_MINUTES is 1.
 * `npm run load -- rows`: how many rows the periodic job reads in a month, in databases of three sizes.
 * LOAD_COLLECT=1 makes every garbage collection of the runtime a full one, so that the reported growth
 * of memory is a leak. It costs CPU: the times of such a run mean little.
 */
import { buildIfStale } from "#worker/tools/local/runtime/build.ts";
import { compareAttacks } from "./attacks.ts";
import { ATTACKS } from "./hostile.ts";
import { hostileRatio, hostileToMarkdown, runHostile, TARGET } from "./hostile-run.ts";
import { readRows } from "./rows.ts";
import { loggedEvents, problems, runLoad, toMarkdown } from "./run.ts";

const [mode = "ordinary", ...more] = process.argv.slice(2);
const MINUTES = { ordinary: 2, hostile: 4, attacks: 1, rows: 1 };
if (more.length > 0 || !Object.hasOwn(MINUTES, mode)) {
  throw new Error("npm run load takes no word but hostile, attacks or rows.");
}
const minutes = Number(process.env.LOAD_MINUTES ?? MINUTES[mode as keyof typeof MINUTES]);
const people = Number(process.env.LOAD_PEOPLE ?? "200");
const sessions = Number(process.env.LOAD_SESSIONS ?? "1000");
if (!(minutes > 0 && people >= 1 && sessions >= 1)) {
  throw new Error("LOAD_MINUTES, LOAD_PEOPLE and LOAD_SESSIONS are numbers.");
}

// Miniflare reads it when it starts workerd.
if (process.env.LOAD_COLLECT) {
  const MINIFLARE_WORKERD_V8_FLAGS = "--gc-global --max-semi-space-size=4";
  Object.assign(process.env, { MINIFLARE_WORKERD_V8_FLAGS });
}
const [table, found] = await measured();
console.log(table);
if (found.length > 0) {
  console.error(found.join("\n"));
  process.exitCode = 1;
}

async function measured(): Promise<[table: string, problems: readonly string[]]> {
  if (mode === "rows") return [await readRows(), []];
  await buildIfStale();
  if (mode === "attacks") return [await compareAttacks((minutes * 60) / (ATTACKS.length + 2)), []];
  return mode === "hostile" ? hostile() : ordinary();
}

async function ordinary(): Promise<[table: string, problems: readonly string[]]> {
  const report = await runLoad({
    people,
    sessions,
    seconds: minutes * 60,
    onMinute: console.error,
  });
  const found = problems(report);
  return [toMarkdown(report), found.length > 0 ? [...found, ...loggedEvents(report)] : []];
}

async function hostile(): Promise<[table: string, problems: readonly string[]]> {
  const report = await runHostile({ people, seconds: minutes * 60, onPhase: console.error });
  const found = problems(report);
  const ratio = hostileRatio(report);
  const slow =
    ratio > TARGET ? [`p95 is ${ratio.toFixed(2)} times that without: above ${TARGET}`] : [];
  return [
    hostileToMarkdown(report),
    [...found, ...slow, ...(found.length > 0 ? loggedEvents(report) : [])],
  ];
}
