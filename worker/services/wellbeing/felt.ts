import type { MarkOfBeat } from "#db/marks.ts";

/** How a person felt before and after a beat, 1 (low) to 5 (good); null where they did not say. */
export interface Felt {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * How a person felt around each of some beats when they last said so, by the beats' ids.
 * @param marks the latest first
 */
export function feltOf(
  marks: readonly MarkOfBeat[],
  beats: readonly { readonly id: string }[],
): Readonly<Record<string, Felt>> {
  const felt: Record<string, Felt> = {};
  for (const { id } of beats) {
    const latest = marks.find(({ beat }) => beat === id);
    if (latest) felt[id] = { before: latest.before, after: latest.after };
  }
  return felt;
}
