import { isBinaural, type PlaybackOptions } from "#worker/sound/playback-options.ts";

/** A sine whose phase is `left` times that of the left tone and `right` times that of the right one. */
export interface Voice {
  readonly left: number;
  readonly right: number;
  /** Of the stage's amplitude; negative turns it round. */
  readonly weight: number;
}

/** What each ear is given of the mix: 1 is all of it, 0 is silence. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** -1 dB as a factor; more of them are its powers by multiplication, which every engine rounds alike. */
const DECIBEL_SOFTER = 0.8912509381337456;

/** Half of both tones: their sum swells with the beat. */
const MONAURAL: readonly Voice[] = [
  { left: 1, right: 0, weight: 1 / 2 },
  { left: 0, right: 1, weight: 1 / 2 },
];

/** The left tone times a raised cosine of the beat, (1 - cos(r - l)) / 2 sin l, as a sum of sines. */
const ISOCHRONIC: readonly Voice[] = [
  { left: 1, right: 0, weight: 1 / 2 },
  { left: 0, right: 1, weight: -1 / 4 },
  { left: 2, right: -1, weight: -1 / 4 },
];

/** An octave of the carrier at -12 dB: a phone's loudspeaker has little to play below 200 Hz. */
const OCTAVE = 1 / 4;

/**
 * What both ears, or the one that hears, are to be given.
 * @returns none where each ear has its own tone; otherwise weights whose magnitudes sum to 1
 */
export function voicesOf(listening: Pick<PlaybackOptions, "ears" | "beat">): readonly Voice[] {
  if (isBinaural(listening)) return [];
  const voices = listening.beat === "isochronic" ? ISOCHRONIC : MONAURAL;
  if (listening.ears !== "speakers") return voices;
  // The same envelope an octave higher: the carrier's phase is added once more.
  const octave = voices.map(({ left, right, weight }) => ({
    left: left + 1,
    right,
    weight: weight * OCTAVE,
  }));
  return [...voices, ...octave].map((voice) => ({ ...voice, weight: voice.weight / (1 + OCTAVE) }));
}

/** A balance makes the other ear softer, and neither louder. */
export function sidesOf({ ears, balance }: Pick<PlaybackOptions, "ears" | "balance">): Sides {
  if (ears === "left") return { left: 1, right: 0 };
  if (ears === "right") return { left: 0, right: 1 };
  return { left: softer(balance), right: softer(-balance) };
}

/** Whether both ears are given as much. */
export function isEven(listening: Pick<PlaybackOptions, "ears" | "balance">): boolean {
  const { left, right } = sidesOf(listening);
  return left === right;
}

/** @param decibels none where it is not positive */
function softer(decibels: number): number {
  let factor = 1;
  for (let done = 0; done < decibels; done += 1) factor *= DECIBEL_SOFTER;
  return factor;
}
