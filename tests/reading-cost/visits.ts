import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { fileURLToPath } from "node:url";

/** What searches within texts passed over since the last question, in UTF-16 units. */
export interface Searches {
  take(): number;
}

/**
 * Counts the units that each match and each search passes over, from where it begins to where it ends. For a
 * process of its own: it replaces methods of the language.
 */
function countSearches(): Searches {
  let passed = 0;
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function counted(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const end = found === null ? String(text).length : found.index + found[0].length;
    passed += found === null && this.sticky ? 1 : Math.max(1, end - from);
    return found;
  };
  for (const name of ["indexOf", "includes"] as const) {
    const search = String.prototype[name] as (sought: string, from?: number) => number | boolean;
    const counted = function counted(this: string, sought: string, from = 0) {
      const found = search.call(this, sought, from);
      const end = typeof found === "number" && found >= 0 ? found : this.length;
      passed += Math.max(1, end - from);
      return found;
    };
    Object.defineProperty(String.prototype, name, { value: counted });
  }
  return {
    take() {
      const taken = passed;
      passed = 0;
      return taken;
    },
  };
}

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
