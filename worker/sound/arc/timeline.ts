import { BELL_SECONDS, ROUNDS, type Rounds } from "#worker/sound/focus.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { NIGHT, NIGHT_MINUTES } from "#worker/sound/night.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { BLOCK_FRAMES, SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { arcFrames } from "./arc.ts";

/**
 * The composition, its layer alone as it fades, the silence and the rise of a night; work and rest, both in silence, and
 * the bell between them.
 */
export type PartKind = "composed" | "layer" | "silence" | "rise" | "work" | "rest" | "bell";

/** A part of a sound; the first one begins at frame 0, each other one where the one before ends. */
export interface SoundPart {
  readonly kind: PartKind;
  /** Its first frame: a multiple of BLOCK_FRAMES, so that a FLAC frame never holds two parts. */
  readonly start: number;
  readonly frames: number;
}

type Wanted = Pick<PlaybackOptions, "minutes" | "night" | "focus" | "layer">;

/** A part before it is placed. */
interface Lasting {
  readonly kind: PartKind;
  readonly seconds: number;
}

/** What a sound consists of, in order. One part unless there is a night or work after it. */
export function soundParts(formula: Formula, listening: Wanted): readonly SoundPart[] {
  const composed = arcFrames(formula, listening.minutes);
  if (listening.night === "on") return placed(nightParts(listening), composed);
  if (listening.focus === "off") return [{ kind: "composed", start: 0, frames: composed }];
  const parts = focusParts(composed / SAMPLE_RATE, ROUNDS[listening.focus]);
  return placed(parts, blocksOf(parts.reduce((sum, { seconds }) => sum + seconds, 0)));
}

/** Total length of a sound, in frames. */
export function soundFrames(formula: Formula, listening: Wanted): number {
  const last = soundParts(formula, listening).at(-1);
  return last === undefined ? 0 : last.start + last.frames;
}

function nightParts({ minutes = NIGHT_MINUTES.min, layer }: Wanted): readonly Lasting[] {
  const alone = layer === "none" ? 0 : NIGHT.layer;
  const parts = [
    { kind: "composed", seconds: NIGHT.composed * 60 },
    { kind: "layer", seconds: alone * 60 },
    { kind: "silence", seconds: (minutes - NIGHT.composed - alone - NIGHT.rise) * 60 },
    { kind: "rise", seconds: NIGHT.rise * 60 },
  ] as const;
  return parts.filter(({ seconds }) => seconds > 0);
}

function focusParts(seconds: number, { work, rest, rounds }: Rounds): Lasting[] {
  const bell: Lasting = { kind: "bell", seconds: BELL_SECONDS };
  const later = Array.from({ length: rounds - 1 }, (): Lasting[] => [
    bell,
    { kind: "rest", seconds: rest * 60 - BELL_SECONDS },
    bell,
    { kind: "work", seconds: work * 60 - BELL_SECONDS },
  ]);
  return [
    { kind: "composed", seconds },
    { kind: "work", seconds: work * 60 },
    ...later.flat(),
    bell,
  ];
}

/** The part at a frame; past the end the last one. @param parts 1 or more */
export function soundPartAt(parts: readonly SoundPart[], frame: number): SoundPart | undefined {
  return parts.findLast(({ start }) => start <= frame) ?? parts[0];
}

/** Whether nothing is heard in a part. */
export function isSilent({ kind }: Pick<SoundPart, "kind">): boolean {
  return kind === "silence" || kind === "work" || kind === "rest";
}

function placed(parts: readonly Lasting[], frames: number): readonly SoundPart[] {
  let elapsed = 0;
  const starts = parts.map(({ seconds }) => {
    const start = blocksOf(elapsed);
    elapsed += seconds;
    return start;
  });
  return parts.map(({ kind }, index) => {
    const start = starts[index] ?? 0;
    return { kind, start, frames: (starts[index + 1] ?? frames) - start };
  });
}

/** Frames of as many whole blocks as so many seconds nearly are. */
function blocksOf(seconds: number): number {
  return Math.round((seconds * SAMPLE_RATE) / BLOCK_FRAMES) * BLOCK_FRAMES;
}
