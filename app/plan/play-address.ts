import type { CourseSession } from "#worker/features/courses/rules.ts";

/** The room of a session's sound, which opens as the session says. */
export function playAddress(
  beat: string,
  { minutes, layer, breath }: Pick<CourseSession, "minutes" | "layer" | "breath">,
): string {
  const query = new URLSearchParams({ minutes: String(minutes), layer });
  if (breath) query.set("breath", "1");
  return `/listen/${beat}?${query}`;
}
