import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import { DECODER_NAMES, DECODERS, hasProgram, run, samplesOf } from "./decoders.ts";
import { expectEqual } from "./expect-equal.ts";
import { plans } from "./plans.ts";
import { flacOf, TAGS, wavSamples, wholeOf } from "./sounds.ts";

const MARKER_BYTES = 4;
const STREAM_INFO_END = 42;
const SEEK_TABLE_AT = STREAM_INFO_END + 4;

const stage = { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" };
const plan = planBeat([stage, { ...stage, base_freq: 120.25, rhythm_type: "triplet" }]);

test(`any sound is decoded to the samples of its WAV (${DECODER_NAMES})`, async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (any) => {
      const file = wholeOf(flacOf(any));
      const samples = wavSamples(any);
      for (const { decode } of DECODERS) expectEqual(await decode(file), samples);
    }),
    { numRuns: 12 },
  );
});

test(`from each seek point on the rest of the samples is decoded (${DECODER_NAMES})`, async () => {
  const file = wholeOf(flacOf(plan));
  const samples = wavSamples(plan);
  const points = seekPoints(file);
  expect(points.length).toBeGreaterThan(5);
  for (const { frame, offset } of points) {
    const rest = Buffer.concat([streamOfUnknownLength(file), file.subarray(offset)]);
    for (const { decode } of DECODERS) {
      expectEqual(await decode(rest), samples.subarray(2 * frame));
    }
  }
});

const SEEKING = [
  [
    "flac",
    (path: string, seconds: number) => [
      "-s",
      "-d",
      "-c",
      ...FLAC_RAW,
      `--skip=${seconds * 44_100}`,
      path,
    ],
  ],
  [
    "ffmpeg",
    (path: string, seconds: number) => ["-v", "error", "-ss", `${seconds}`, "-i", path, ...PCM],
  ],
] as const;
const FLAC_RAW = ["--force-raw-format", "--endian=little", "--sign=signed"];
const PCM = ["-f", "s16le", "-c:a", "pcm_s16le", "pipe:1"];
const SEEKERS = SEEKING.filter(([name]) => hasProgram(name));

test(`a decoder that seeks by itself finds its frame (${SEEKERS.map(([name]) => name).join(", ") || "no such program here"})`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "flac-"));
  const path = join(folder, "sound.flac");
  await writeFile(path, wholeOf(flacOf(plan)));
  const samples = wavSamples(plan);
  for (const seconds of [10, 29.5, 47.25, 59.75]) {
    for (const [name, args] of SEEKERS) {
      const rest = samplesOf(await run(name, args(path, seconds)));
      expectEqual(rest, samples.subarray(2 * seconds * 44_100));
    }
  }
  await rm(folder, { recursive: true });
});

test("the file names its title and artist, and nothing else of the beat", async () => {
  const text = wholeOf(flacOf(plan)).subarray(0, 2_000).toString("latin1");
  expect(text).toContain(`TITLE=${TAGS.title}`);
  expect(text).toContain(`ARTIST=${TAGS.artist}`);
  expect(text.match(/[A-Z]+=/g)).toEqual(["TITLE=", "ARTIST="]);
});

/** Marker and STREAMINFO, as the last block of metadata and with no number of samples. */
function streamOfUnknownLength(file: Buffer): Buffer {
  const head = Buffer.from(file.subarray(0, STREAM_INFO_END));
  head[MARKER_BYTES] = 0x80;
  head.fill(0, 22, 26);
  head[21] = (head[21] ?? 0) & 0xf0;
  return head;
}

interface SeekPoint {
  readonly frame: number;
  /** In the file. */
  readonly offset: number;
}

function seekPoints(file: Buffer): SeekPoint[] {
  const bytes = file.readUInt32BE(STREAM_INFO_END) & 0xffffff;
  const comments = SEEK_TABLE_AT + bytes;
  const padding = comments + 4 + (file.readUInt32BE(comments) & 0xffffff);
  const frames = padding + 4 + (file.readUInt32BE(padding) & 0xffffff);
  return Array.from({ length: bytes / 18 }, (_, index) => {
    const at = SEEK_TABLE_AT + index * 18;
    return {
      frame: Number(file.readBigUInt64BE(at)),
      offset: frames + Number(file.readBigUInt64BE(at + 8)),
    };
  });
}
