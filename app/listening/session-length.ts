import { PLAYER } from "#app/words/player.ts";
import type { Listener } from "#worker/domain/profile/listener.ts";

/** `composition` is as long as the beat was composed. */
export type SessionLength = (typeof PLAYER.lengths)[number]["value"];

export const LENGTHS: readonly SessionLength[] = PLAYER.lengths.map(({ value }) => value);

/** @returns undefined for the composition's own */
export function minutesOf(length: SessionLength): number | undefined {
  return length === "composition" ? undefined : Number(length);
}

/**
 * The session length of the profile; `flexible` is the composition's own.
 * @param requested by the address of the page: it comes first
 */
export function firstLength(
  { session_duration }: Pick<Listener, "session_duration">,
  requested: string | null = null,
): SessionLength {
  const known = (length: string | null) => LENGTHS.find((value) => value === length);
  return known(requested) ?? known(session_duration) ?? "composition";
}
