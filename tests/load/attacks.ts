import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { workerdOn } from "#tests/rig/processes.ts";
import { startStack } from "#tests/rig/stack.ts";
import { ATTACKS, type Attack } from "./hostile.ts";
import { attackFrom, startHostileProcess } from "./hostile-process.ts";
import { createHostileVisitor } from "./hostile-run.ts";
import { insertVisitors } from "./visitor.ts";

/** A page is opened this often, whether the one before has come or not, ms. */
const EVERY_MS = 100;
const PEOPLE = 40;
const PAGES = ["/assessment", "/history"] as const;
/** Pages of each kind before the first is timed, so that the runtime has compiled what they need. */
const WARM_UP = 8;

/** What an ordinary visitor's pages took while one attack went on. */
interface Row {
  readonly attack: Attack | "none";
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
  /** The share of one core that the runtime's thread took. */
  readonly busy: number;
}

/**
 * One attack at a time, beside somebody who opens a page every 100 ms: the attack of which others have to wait stands
 * out. The rate limits are those of production.
 * @param seconds of each attack
 * @returns a table in Markdown, in ms
 */
export async function compareAttacks(seconds: number): Promise<string> {
  const stack = await startStack({ limitScale: 1, sells: true, costlyHashes: true });
  const child = startHostileProcess();
  try {
    const runtime = await workerdOn(Number(new URL(stack.origin).port));
    const visitors = await insertVisitors(stack, PEOPLE + 3);
    const hostile = await createHostileVisitor(stack, visitors);
    const others = visitors.slice(3);
    const threadMs = async () => {
      const file = `/proc/${runtime}/task/${runtime}/schedstat`;
      return Number((await readFile(file, "utf8")).split(" ")[0]) / 1e6;
    };
    const open = async (turn: number) => {
      const jar = others[turn % others.length]?.jar;
      await (await jar?.get(PAGES[turn % PAGES.length] ?? ""))?.arrayBuffer();
    };
    for (let turn = 0; turn < WARM_UP * PAGES.length; turn += 1) await open(turn);
    const rows: Row[] = [];
    for (const attack of ["none", ...ATTACKS, "none"] as const) {
      const attacked =
        attack === "none"
          ? wait(seconds * 1000)
          : attackFrom(child, hostile, { seconds, only: [attack], answered: () => undefined });
      const [began, before] = [performance.now(), await threadMs()];
      const times = await openUntil(attacked, open);
      const busy = ((await threadMs()) - before) / (performance.now() - began);
      const at = (share: number) =>
        times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
      rows.push({ attack, p50: at(0.5), p95: at(0.95), longest: at(1), busy });
    }
    return toTable(rows);
  } finally {
    child.kill();
    await stack.close();
  }
}

/** @returns the times of all pages that began before the end, sorted, ms */
async function openUntil(
  end: Promise<unknown>,
  open: (turn: number) => Promise<void>,
): Promise<readonly number[]> {
  let over = false;
  const ending = end.finally(() => {
    over = true;
  });
  const times: number[] = [];
  const pages: Promise<void>[] = [];
  for (let turn = 0; !over; turn += 1) {
    const began = performance.now();
    pages.push(open(turn).then(() => void times.push(performance.now() - began)));
    await wait(EVERY_MS);
  }
  await Promise.all([ending, ...pages]);
  return times.toSorted((one, other) => one - other);
}

function toTable(rows: readonly Row[]): string {
  const quiet = rows.at(0)?.p95 ?? Number.NaN;
  const lines = rows.map(({ attack, p50, p95, longest, busy }) => {
    const ms = [p50, p95, longest].map((time) => time.toFixed(0));
    return `| ${[attack, ...ms, (p95 / quiet).toFixed(2), busy.toFixed(2)].join(" | ")} |`;
  });
  const head =
    "| attack | p50, ms | p95, ms | longest, ms | p95, times that of none | cores |\n|---|---|---|---|---|---|";
  return [head, ...lines].join("\n");
}
