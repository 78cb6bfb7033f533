/** Prints as JSON how the visits of each reader grow with each family of texts. Run by `visits.test.ts`. */
import { runsOf } from "#tests/property/check-property.ts";
import { HEADER_PARTS, MORE_PARTS, PARTS } from "./families.ts";
import type { Reader } from "./readers.ts";
import { startCounting, type Visits, withLine } from "./visits.ts";

export interface Growth {
  readonly reader: string;
  readonly part: string;
  /** Visits of eight times the text against those of the text; 0 where they are few. */
  readonly ratio: number;
  /** Visits of the text against those of an ordinary one of its length. */
  readonly toOrdinary: number;
  /** The place whose visits grow most among those with many. */
  readonly worst: { readonly place: string; readonly ratio: number };
}

const SHORT = 500;
const TIMES = 8;
/** `npm run fuzz` counts more families. */
const MORE_RUNS = runsOf(1) > 1;
/** Fewer visits than this cost nothing, however they grow: ten a unit. */
const MANY = 40_000;

const takeVisits = startCounting();
// Only now: what is imported before is not counted.
const readers = await import("./readers.ts");

const growths = [
  ...growthsOf(readers.MOOD_READERS, MORE_RUNS ? [...PARTS, ...MORE_PARTS] : PARTS),
  ...growthsOf({ ...readers.COMPOSITION, ...readers.FIELD_READERS }, PARTS),
  ...growthsOf(readers.HEADER_READERS, HEADER_PARTS),
];
process.stdout.write(JSON.stringify(growths));

function growthsOf(of: Readonly<Record<string, Reader>>, parts: readonly string[]): Growth[] {
  return Object.entries(of).flatMap(([reader, { read, ordinary }]) => {
    const textOf = (part: string, length: number) =>
      `${part.repeat(Math.ceil(length / part.length)).slice(0, length)}x`.toWellFormed();
    // What is created on first use is created now.
    for (const part of [ordinary, ...parts]) read(textOf(part, SHORT));
    takeVisits();
    const countAnew = (part: string, length: number) => {
      read(textOf(part, length));
      return takeVisits();
    };
    const usual = sum(countAnew(ordinary, SHORT * TIMES));
    return parts.map((part) => {
      const short = countAnew(part, SHORT);
      const long = countAnew(part, SHORT * TIMES);
      return {
        ...{ reader, part },
        ratio: sum(long) < MANY ? 0 : sum(long) / sum(short),
        toOrdinary: sum(long) / usual,
        worst: worstOf(short, long),
      };
    });
  });
}

function worstOf(short: Visits, long: Visits): Growth["worst"] {
  const grown = Array.from(long)
    .filter(([, visits]) => visits >= MANY)
    .map(([place, visits]) => ({ place, ratio: visits / Math.max(1, short.get(place) ?? 0) }));
  const [worst] = grown.toSorted((one, other) => other.ratio - one.ratio);
  return worst ? { ...worst, place: withLine(worst.place) } : { place: "none", ratio: 0 };
}

function sum(visits: Visits): number {
  return Array.from(visits.values()).reduce((total, count) => total + count, 0);
}
