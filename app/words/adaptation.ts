import type { Claim, MinutesBand, PartOfDay } from "#worker/features/adaptation/rules.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";

/** The words of what helped a person. They say what was marked, and claim no cause (SAFETY.md section 2). */
export const ADAPTATION = {
  title: "What seemed to help",
  lead: "How you felt after listening, compared with before, in steps of the five faces.",
  notClear: "No clear difference between your sounds yet.",
  table: "Your sessions by sound",
  columns: { sound: "Sound", change: "On average", times: "Times" },
  tooFew: "too few yet",
  /** @param needed sessions that an average and a sentence need */
  honest: (needed: { readonly mean: number; readonly claim: number }) =>
    `Only sessions with both marks count. An average needs ${needed.mean} of them, and a sentence ${needed.claim} and a clear difference.`,
  planned: "A plan plays more often what you marked as better.",
} as const;

/** How a layer is named after "after", and what "did it". */
const SOUNDS: Readonly<Record<LayerChoice, { after: string; itself: string }>> = {
  none: { after: "the tones alone", itself: "the tones" },
  pink: { after: "pink noise", itself: "the noise" },
  brown: { after: "brown noise", itself: "the noise" },
  rain: { after: "rain", itself: "the rain" },
  sea: { after: "the sea", itself: "the sea" },
  stream: { after: "the stream", itself: "the stream" },
  pad: { after: "the pad", itself: "the pad" },
  tanpura: { after: "the tanpura", itself: "the tanpura" },
  bowls: { after: "the bowls", itself: "the bowls" },
};

const PARTS: Readonly<Record<PartOfDay, string>> = {
  morning: " in the morning",
  day: " during the day",
  evening: " in the evening",
  night: " at night",
};

const BANDS: Readonly<Record<MinutesBand, string>> = {
  short: " for less than 15 minutes",
  middle: " for 15 to 30 minutes",
  long: " for more than 30 minutes",
};

/**
 * "Calmer by 1.2 after rain at night, 6 times." and "This is what you marked, not proof that the rain did it."
 * The second sentence always stands beside the first.
 */
export function claimText({
  layer,
  part,
  minutesBand,
  change,
  times,
}: Claim): readonly [counted: string, caution: string] {
  const { after, itself } = SOUNDS[layer];
  const when = `${part ? PARTS[part] : ""}${minutesBand ? BANDS[minutesBand] : ""}`;
  const counted = `Calmer by ${change.toFixed(1)} after ${after}${when}, ${times} times.`;
  return [counted, `This is what you marked, not proof that ${itself} did it.`];
}

/** A mean change in words: "better by 1.2". @param change null where there are too few sessions */
export function changeText(change: number | null): string {
  if (change === null) return ADAPTATION.tooFew;
  const steps = Math.abs(change).toFixed(1);
  if (steps === "0.0") return "the same";
  return change > 0 ? `better by ${steps}` : `lower by ${steps}`;
}
