import type { Listener } from "#worker/features/profile/listener.rules.ts";
import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { leadsToSleep, NIGHT_MINUTES } from "#worker/sound/night.ts";
import type { PlayedLength } from "#worker/sound/playback-choice.ts";
import { FOCUSES, type Focus, SESSION_MINUTES } from "#worker/sound/playback-options.ts";

type Work = Exclude<Focus, "off">;

/**
 * `composition` is as long as the beat was composed; a number is minutes; a night has the minutes that it lasts, and
 * focus those of each work that follows the sound.
 */
export type SessionLength =
  | "composition"
  | (typeof SESSION_MINUTES)[number]
  | `night-${number}`
  | `focus-${Work}`;

/** Minutes of sound before the work: longer before a longer one. */
const BEFORE_WORK: Readonly<Record<Work, number>> = { "25": 10, "50": 20 };

/** Reads a length as addresses and forms carry it. @returns undefined for any other text */
export function parseSessionLength(text: string | null | undefined): SessionLength | undefined {
  if (text === "composition") return text;
  const minutes = SESSION_MINUTES.find((each) => each === text);
  if (minutes !== undefined) return minutes;
  const [kind, value = ""] = text?.split("-") ?? [];
  const work = FOCUSES.find((each) => each === value);
  if (kind === "focus" && work !== undefined && work !== "off") return `focus-${work}`;
  const { min, max } = NIGHT_MINUTES;
  const isNight = kind === "night" && /^\d{2,3}$/.test(value);
  return isNight && Number(value) >= min && Number(value) <= max
    ? `night-${Number(value)}`
    : undefined;
}

/** What a length is, for the sound. */
export function playedLength(length: SessionLength): PlayedLength {
  if (length === "composition") return {};
  const [kind, value = ""] = length.split("-");
  if (kind === "night") return { minutes: Number(value), night: "on" };
  const work = FOCUSES.find((each) => each === value);
  if (work !== undefined && work !== "off") return { minutes: BEFORE_WORK[work], focus: work };
  return { minutes: Number(length) };
}

export function isNight(length: SessionLength): length is `night-${number}` {
  return length.startsWith("night-");
}

/** Whether silence follows the sound, and a sound of its own. */
export function isFollowed(length: SessionLength): boolean {
  return isNight(length) || length.startsWith("focus-");
}

const ATTENTION: readonly BandName[] = ["Beta", "Gamma"];

/** What may follow a beat: a night where it leads to sleep, work where it leads to attention. */
export function followedBy(stages: Formula): "night" | "work" | "nothing" {
  if (leadsToSleep(stages)) return "night";
  return ATTENTION.includes(bandOf(stages.at(-1)?.beat_offset ?? 0)) ? "work" : "nothing";
}

/**
 * The session length of the profile; `flexible` is the composition's own.
 * @param requested by the address of the page: it comes first
 */
export function firstLength(
  { session_duration }: Pick<Listener, "session_duration">,
  requested: string | null = null,
): SessionLength {
  return parseSessionLength(requested) ?? parseSessionLength(session_duration) ?? "composition";
}
