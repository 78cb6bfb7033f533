import type { LayerChoice } from "#worker/sound/listening.ts";
import { type Change, changesOf } from "./changes.ts";
import type { Heard, PartOfDay } from "./heard.ts";
import { bandOf, type MinutesBand } from "./minutes-band.ts";

/** What clearly went together with feeling better. It is what was marked, not a cause. */
export interface Claim {
  readonly layer: LayerChoice;
  readonly part?: PartOfDay | undefined;
  readonly minutesBand?: MinutesBand | undefined;
  /** Mean steps from before to after, above 0. */
  readonly change: number;
  readonly times: number;
}

/** Sessions that a claim needs, and as many others to compare them with. */
export const LEAST_FOR_CLAIM = 5;
const MOST_CLAIMS = 3;
/**
 * The bound is as wide as that of this many looks at separate marks: people look after every session, and
 * what they hear next depends on what they marked.
 */
const LOOKS = 100;
/** Marks scatter at least about so much: three equal marks do not mean that the fourth is certain. */
const SCATTER = { variance: 1.5, weight: 8 } as const;

interface Group extends Pick<Claim, "layer" | "part" | "minutesBand"> {
  readonly sum: Sum;
}

interface Sum {
  readonly count: number;
  readonly total: number;
  readonly squares: number;
}

/**
 * What may be said, the strongest first, one for each layer: a group of sessions (a layer, a layer at one
 * part of the day, a layer for one length) after which the change is above 0, and above that of all other
 * sessions, by more than chance makes it in all groups and at every look together (decision 21).
 */
export function claims(heard: readonly Heard[]): readonly Claim[] {
  const all = changesOf(heard);
  const everything = sumOf(all);
  const groups = groupsOf(all).filter(
    ({ sum }) => sum.count >= LEAST_FOR_CLAIM && everything.count - sum.count >= LEAST_FOR_CLAIM,
  );
  const errors = Math.sqrt(2 * Math.log(LOOKS * groups.length));
  const found = groups
    .map((group) => ({ group, surplus: surplusOf(group.sum, everything, errors) }))
    .filter(({ surplus }) => surplus > 0)
    .toSorted((one, two) => two.surplus - one.surplus)
    .map(({ group: { sum, ...what } }) => ({ ...what, change: meanOf(sum), times: sum.count }));
  const ofEachLayer = found.filter(
    ({ layer }, at) => found.findIndex((claim) => claim.layer === layer) === at,
  );
  return ofEachLayer.slice(0, MOST_CLAIMS);
}

/** By how much a group surely surpasses both 0 and the other sessions, in steps; below 0 it does not. */
function surplusOf(group: Sum, everything: Sum, errors: number): number {
  const others = {
    count: everything.count - group.count,
    total: everything.total - group.total,
    squares: everything.squares - group.squares,
  };
  const scatter = scatterOf(group) + scatterOf(others) + SCATTER.weight * SCATTER.variance;
  const variance = scatter / (everything.count - 2 + SCATTER.weight);
  const overZero = meanOf(group) - errors * Math.sqrt(variance / group.count);
  const difference = meanOf(group) - meanOf(others);
  const overOthers =
    difference - errors * Math.sqrt(variance * (1 / group.count + 1 / others.count));
  return Math.min(overZero, overOthers);
}

/** All groups that a session belongs to. */
function groupsOf(changes: readonly Change[]): readonly Group[] {
  const groups = new Map<string, { what: Omit<Group, "sum">; changes: Change[] }>();
  for (const change of changes) {
    const { layer, part, minutes } = change;
    const minutesBand = bandOf(minutes);
    for (const what of [{ layer }, { layer, part }, { layer, minutesBand }]) {
      const key = Object.values(what).join(" ");
      const group = groups.get(key) ?? { what, changes: [] };
      group.changes.push(change);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map((group) => ({ ...group.what, sum: sumOf(group.changes) }));
}

function sumOf(changes: readonly Change[]): Sum {
  return {
    count: changes.length,
    total: changes.reduce((sum, { change }) => sum + change, 0),
    squares: changes.reduce((sum, { change }) => sum + change ** 2, 0),
  };
}

function meanOf({ total, count }: Sum): number {
  return total / count;
}

/** Squared distances from the mean, summed. */
function scatterOf({ squares, total, count }: Sum): number {
  return squares - total ** 2 / count;
}
