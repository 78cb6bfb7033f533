import type { Listening } from "#worker/domain/sound/listening.ts";

/** The correlation to expect of two mixes of one beat in phase: layers have none, tones all of it. */
export function likeness(one: Listening, other: Listening): number {
  const sameArc = one.minutes === other.minutes && one.flow === other.flow;
  return sameArc && one.layer === other.layer ? 1 : 0.5;
}
