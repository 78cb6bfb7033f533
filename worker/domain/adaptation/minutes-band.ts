export const MINUTES_BANDS = ["short", "middle", "long"] as const;
export type MinutesBand = (typeof MINUTES_BANDS)[number];

/** Below 15 minutes, 15 to 30 as in trials (SAFETY.md section 2), or longer. */
export function bandOf(minutes: number): MinutesBand {
  if (minutes < 15) return "short";
  return minutes <= 30 ? "middle" : "long";
}
