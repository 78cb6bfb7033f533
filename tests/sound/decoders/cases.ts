import fc from "fast-check";
import { hasFlac } from "#worker/sound/container/sound-file.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import {
  AS_COMPOSED,
  BALANCE,
  BEATS,
  BREATHS,
  BREATHS_FROM,
  EARS,
  ENDS,
  FLOWS,
  LAYERS,
  LEVEL,
  MASTERS,
  SESSION_MINUTES,
} from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { hasProgram, run, samplesOf } from "./decoders.ts";

/** Whole numbers are what people compose; their tones repeat exactly. */
const number = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));

/** Stages as today's rules have them, and as stored formulas may: any tone up to half the sample rate. */
const tones = fc.oneof(
  fc.record({ base_freq: number(80, 150), beat_offset: number(1, 100) }),
  number(0, SAMPLE_RATE / 2).chain((base_freq) =>
    fc.record({
      base_freq: fc.constant(base_freq),
      beat_offset: number(0, Math.floor(SAMPLE_RATE / 2 - base_freq)),
    }),
  ),
);

/** Short, so that many are tried. */
const stage = fc
  .tuple(tones, number(1, 3), fc.constantFrom("balanced", "triplet", "tetrad", "pulsed"))
  .map(([tone, duration, rhythm_type]) => ({ ...tone, duration, rhythm_type }));

const LAYERS_WITH_FLAC = LAYERS.filter((layer) =>
  hasFlac({ listening: { ...AS_COMPOSED, layer } }),
);

/** Every manner of listening that FLAC is offered for. */
const listenings = fc.record({
  flow: fc.constantFrom(...FLOWS),
  ends: fc.constantFrom(...ENDS),
  ears: fc.constantFrom(...EARS),
  beat: fc.constantFrom(...BEATS),
  breath: fc.oneof(fc.constant<"off">("off"), fc.integer(BREATHS)),
  breath_from: fc.option(fc.integer(BREATHS_FROM), { nil: undefined }),
  balance: fc.oneof(fc.constant(AS_COMPOSED.balance), fc.integer(BALANCE)),
  master: fc.constantFrom(...MASTERS),
  layer: fc.constantFrom(...LAYERS_WITH_FLAC),
  level: fc.oneof(fc.constantFrom(LEVEL.min, LEVEL.max), fc.integer(LEVEL)),
});

const formulas = fc.array(stage, { minLength: 1, maxLength: 3 });

/** Plans of some seconds: any formula that can be played, and any manner of listening. */
export const plans = fc
  .tuple(formulas, listenings)
  .map(([formula, listening]) => planBeat(formula, { ...AS_COMPOSED, ...listening }));

/** The same, stretched to a session. */
export const sessions = fc
  .tuple(formulas, listenings, fc.constantFrom(...SESSION_MINUTES))
  .map(([formula, listening, minutes]) =>
    planBeat(formula, { ...AS_COMPOSED, ...listening, minutes: Number(minutes) }),
  );

/** Decoding a FLAC stream from some place on: by a range of its bytes, or by a program that seeks itself. */

const MARKER_BYTES = 4;
const STREAM_INFO_END = 42;
const SEEK_TABLE_AT = STREAM_INFO_END + 4;
const SEEK_POINT_BYTES = 18;
/** Bytes that hold all metadata of an hour. */
export const HEAD_BYTES = 100_000;

export interface SeekPoint {
  readonly frame: number;
  /** In the file. */
  readonly offset: number;
}

/** The seek table of a file. @param head at least all of its metadata */
export function seekPoints(head: Buffer): SeekPoint[] {
  const bytes = head.readUInt32BE(STREAM_INFO_END) & 0xffffff;
  const comments = SEEK_TABLE_AT + bytes;
  const padding = comments + 4 + (head.readUInt32BE(comments) & 0xffffff);
  const frames = padding + 4 + (head.readUInt32BE(padding) & 0xffffff);
  return Array.from({ length: bytes / SEEK_POINT_BYTES }, (_, index) => {
    const at = SEEK_TABLE_AT + index * SEEK_POINT_BYTES;
    return {
      frame: Number(head.readBigUInt64BE(at)),
      offset: frames + Number(head.readBigUInt64BE(at + 8)),
    };
  });
}

/** Some frames of a file as a stream: marker and STREAMINFO, with no number of samples, before them. */
export function streamOf(file: Buffer, frames: Buffer): Buffer {
  const head = Buffer.from(file.subarray(0, STREAM_INFO_END));
  head[MARKER_BYTES] = 0x80;
  head.fill(0, 22, 26);
  head[21] = (head[21] ?? 0) & 0xf0;
  return Buffer.concat([head, frames]);
}

const FLAC_RAW = ["--force-raw-format", "--endian=little", "--sign=signed"];
const PCM = ["-f", "s16le", "-c:a", "pcm_s16le", "pipe:1"];

/** How programs are told to decode a file from a frame on. ffmpeg counts in microseconds. */
const SEEKING = [
  {
    name: "flac",
    args: (path: string, frame: number) => ["-s", "-d", "-c", ...FLAC_RAW, `--skip=${frame}`, path],
  },
  {
    name: "ffmpeg",
    args: (path: string, frame: number) => [
      ...["-v", "error", "-ss", `${frame / 44_100}`, "-i", path],
      ...PCM,
    ],
  },
] as const;

/** Frames whose time is whole in microseconds. */
export const SEEK_STEP = 441;

/** Programs of this machine that seek by themselves. */
export const SEEKERS = SEEKING.filter(({ name }) => hasProgram(name)).map(({ name, args }) => ({
  name,
  /** @param frame a multiple of SEEK_STEP */
  rest: async (path: string, frame: number) => samplesOf(await run(name, args(path, frame))),
}));

export const SEEKER_NAMES = SEEKERS.map(({ name }) => name).join(", ") || "no such program here";
