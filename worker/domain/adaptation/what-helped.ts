import type { LayerChoice } from "#worker/sound/listening.ts";
import { changesOf } from "./changes.ts";
import { type Claim, claims } from "./claims.ts";
import type { Heard } from "./heard.ts";

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
    change: changes.length < LEAST_FOR_MEAN ? null : meanOf(changes),
  }));
  return counts.toSorted((one, two) => two.times - one.times);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
