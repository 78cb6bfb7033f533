import type { LayerChoice } from "#worker/sound/playback-options.ts";

export const PARTS_OF_DAY = ["morning", "day", "evening", "night"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** How somebody feels, from low to good: a mark is the place in this order, from 1. */
export const FEELING_STEPS = ["veryLow", "low", "soSo", "good", "veryGood"] as const;
export type FeelingStep = (typeof FEELING_STEPS)[number];

/** One session that a person listened to, and how they felt around it. */
export interface Heard {
  readonly beatId: string;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly layer: LayerChoice;
  /** Minutes that were played. */
  readonly minutes: number;
  /** On the listener's clock. */
  readonly part: PartOfDay;
  /** 1 (low) to 5 (good); null where the person did not say. */
  readonly before: number | null;
  readonly after: number | null;
}

/** The part of the day of an hour on the listener's clock, 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 11) return "morning";
  if (hour >= 11 && hour < 17) return "day";
  if (hour >= 17 && hour < 22) return "evening";
  return "night";
}

/** A session with both marks. */
interface Change extends Pick<Heard, "layer" | "minutes" | "part"> {
  /** Steps from before to after, -4 to 4; above 0 it was better afterwards. */
  readonly change: number;
}

/** The sessions of which a person said how they felt before and after. */
function changesOf(heard: readonly Heard[]): readonly Change[] {
  return heard.flatMap(({ layer, minutes, part, before, after }) =>
    before === null || after === null ? [] : [{ layer, minutes, part, change: after - before }],
  );
}

export const MINUTES_BANDS = ["short", "middle", "long"] as const;
export type MinutesBand = (typeof MINUTES_BANDS)[number];

/** Below 15 minutes, 15 to 30 as in trials (SAFETY.md section 2), or longer. */
function bandOf(minutes: number): MinutesBand {
  if (minutes < 15) return "short";
  return minutes <= 30 ? "middle" : "long";
}

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

/**
 * What a layer that was not tried yet is expected to do: as if two sessions with it had each helped by one
 * step. A little too hopeful (see decision 21), so that each is tried before one that did less, and one lucky or unlucky
 * session decides little.
 */
const HOPED = { sessions: 2, change: 1.1 } as const;

/**
 * Layers in the order in which to offer them: what helped this person first.
 * @param offered those that may be offered, in the order for somebody of whom nothing is known
 */
export function rankLayers(
  heard: readonly Heard[],
  offered: readonly LayerChoice[],
): readonly LayerChoice[] {
  const sums = new Map<LayerChoice, { count: number; sum: number }>();
  for (const { layer, change } of changesOf(heard)) {
    const { count, sum } = sums.get(layer) ?? { count: 0, sum: 0 };
    sums.set(layer, { count: count + 1, sum: sum + change });
  }
  const expected = (layer: LayerChoice) => {
    const { count, sum } = sums.get(layer) ?? { count: 0, sum: 0 };
    return (sum + HOPED.sessions * HOPED.change) / (count + HOPED.sessions);
  };
  return offered.toSorted((one, two) => expected(two) - expected(one));
}

/** Sessions with both marks of which a mean is told. */
export const LEAST_FOR_MEAN = 3;

/** The sessions with one layer that have both marks. */
export interface LayerCount {
  readonly layer: LayerChoice;
  readonly times: number;
  /** Mean steps from before to after; null from too few. */
  readonly change: number | null;
}

/** What a page shows of what helped a person. */
export interface WhatHelpedView {
  readonly claims: readonly Claim[];
  /** The most frequent first; empty while no session has both marks. */
  readonly counts: readonly LayerCount[];
}

export function whatHelped(heard: readonly Heard[]): WhatHelpedView {
  return { claims: claims(heard), counts: layerCounts(heard) };
}

/** The sessions of each layer with both marks, the most frequent first. */
export function layerCounts(heard: readonly Heard[]): readonly LayerCount[] {
  const byLayer = new Map<LayerChoice, number[]>();
  for (const { layer, change } of changesOf(heard)) {
    byLayer.set(layer, [...(byLayer.get(layer) ?? []), change]);
  }
  const counts = [...byLayer].map(([layer, changes]) => ({
    layer,
    times: changes.length,
    change: changes.length < LEAST_FOR_MEAN ? null : meanOfSessions(changes),
  }));
  return counts.toSorted((one, two) => two.times - one.times);
}

function meanOfSessions(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
