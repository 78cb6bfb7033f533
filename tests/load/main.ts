/**
 * `npm run load`: people on loopback for LOAD_MINUTES (2), LOAD_PEOPLE of them (200), as a table.
 * LOAD_COLLECT=1 lets the runtime give back all that nothing holds any more, each time it collects:
 * what memory grows by then is kept. It costs CPU, so the times of such a run say little.
 */
import { buildIfStale } from "#worker/local/build.ts";
import { loggedEvents, problems, toMarkdown } from "./report.ts";
import { runLoad } from "./run.ts";

const minutes = Number(process.env.LOAD_MINUTES ?? "2");
const people = Number(process.env.LOAD_PEOPLE ?? "200");
if (!(minutes > 0 && people >= 1)) throw new Error("LOAD_MINUTES and LOAD_PEOPLE are numbers.");

// The local runtime reads it when it starts, for every Worker in it.
if (process.env.LOAD_COLLECT) {
  const MINIFLARE_WORKERD_V8_FLAGS = "--gc-global --max-semi-space-size=4";
  Object.assign(process.env, { MINIFLARE_WORKERD_V8_FLAGS });
}
await buildIfStale();
const report = await runLoad({ people, seconds: minutes * 60, onMinute: console.error });
console.log(toMarkdown(report));
const found = problems(report);
if (found.length > 0) {
  console.error([...found, ...loggedEvents(report)].join("\n"));
  process.exitCode = 1;
}
