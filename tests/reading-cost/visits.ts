import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { fileURLToPath } from "node:url";
import { countSearches } from "./searches.ts";

/** How often each place of the product was visited, by file and offset; searches are a place of their own. */
export type Visits = ReadonlyMap<string, number>;

const ROOT = new URL("../..", import.meta.url).href;
const TESTS = new URL("..", import.meta.url).href;

/**
 * Counts the product's visits exactly, without a word of it in the product: the engine counts how often each
 * function and each body of a loop or branch runs. Only what is imported after this call is counted so finely.
 * @returns takes what was visited since it was asked last, which takes longer than most runs
 */
export function startCounting(): () => Visits {
  const searches = countSearches();
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return () => {
    const visits = new Map([["searches", searches.take()]]);
    session.post("Profiler.takePreciseCoverage", (error, { result }) => {
      if (error !== null) throw error;
      for (const { url, functions } of result) {
        if (!url.startsWith(ROOT) || url.startsWith(TESTS)) continue;
        for (const { functionName, ranges } of functions) {
          const place = `${url.slice(ROOT.length)}#${ranges[0]?.startOffset ?? 0} ${functionName}`;
          const count = ranges.reduce((sum, range) => sum + range.count, 0);
          visits.set(place, (visits.get(place) ?? 0) + count);
        }
      }
    });
    return visits;
  };
}

/** A place with its line instead of its offset: both stay where they are when types are removed. */
export function withLine(place: string): string {
  const [, path = "", offset, name] = /^(.*)#(\d+) (.*)$/.exec(place) ?? [];
  if (path === "") return place;
  const source = readFileSync(fileURLToPath(`${ROOT}${path}`), "utf8");
  return `${path}:${source.slice(0, Number(offset)).split("\n").length} ${name}`;
}
