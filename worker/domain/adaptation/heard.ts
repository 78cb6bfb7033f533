import type { LayerChoice } from "#worker/sound/listening.ts";

export const PARTS_OF_DAY = ["morning", "day", "evening", "night"] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

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
