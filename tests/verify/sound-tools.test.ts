/** What other programs hear; a test whose program is missing is skipped, and its name says which. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plans, SEEKER_NAMES, SEEKERS } from "#tests/sound/decoders/cases.ts";
import {
  DECODER_NAMES,
  DECODERS,
  flacOf,
  hasProgram,
  wavSamples,
  wholeOf,
} from "#tests/sound/decoders/decoders.ts";
import { expectEqual } from "#tests/sound/decoders/expect-equal.ts";
import { integratedLoudness } from "#tests/sound/meters/loudness.ts";
import { brownNoise, RATE, type Stereo, whiteNoise } from "#tests/sound/meters/stereo.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";

const FFMPEG = "ffmpeg";

const stage = { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" };
const plan = planBeat([stage, { ...stage, base_freq: 120.25, rhythm_type: "triplet" }]);

test.skipIf(DECODERS.length === 1)(
  `any sound is decoded to the samples of its WAV (${DECODER_NAMES}; skipped where this machine has neither flac nor ffmpeg)`,
  async () => {
    for (const any of fc.sample(plans, { numRuns: 6, seed: 1 })) {
      for (const { decode } of DECODERS) {
        expectEqual(await decode(wholeOf(flacOf(any))), wavSamples(any));
      }
    }
  },
);

test.skipIf(SEEKERS.length === 0)(
  `a decoder that seeks by itself finds its frame (${SEEKER_NAMES}; skipped where this machine has neither flac nor ffmpeg)`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "flac-"));
    const path = join(folder, "sound.flac");
    await writeFile(path, wholeOf(flacOf(plan)));
    const samples = wavSamples(plan);
    for (const seconds of [10, 29.5, 47.25, 59.75]) {
      const frame = seconds * 44_100;
      for (const { rest } of SEEKERS) {
        expectEqual(await rest(path, frame), samples.subarray(2 * frame));
      }
    }
    await rm(folder, { recursive: true });
  },
);

test.skipIf(!hasProgram(FFMPEG))(
  "the loudness meter agrees with that of ffmpeg (skipped where this machine has no ffmpeg)",
  () => {
    const swell = (samples: Float64Array) =>
      samples.map((sample, at) => sample * (0.1 + (at / samples.length) ** 2) * 0.3);
    const sound = {
      left: swell(whiteNoise(30, 1)),
      right: swell(brownNoise(30, 2)),
    };
    expect(Math.abs(integratedLoudness(sound) - ffmpegLoudness(sound))).toBeLessThan(0.11);
  },
);

function ffmpegLoudness({ left, right }: Stereo): number {
  const pcm = new DataView(new ArrayBuffer(left.length * 8));
  for (const [at, sample] of left.entries()) {
    pcm.setFloat32(8 * at, sample, true);
    pcm.setFloat32(8 * at + 4, right[at] ?? 0, true);
  }
  const input = ["-f", "f32le", "-ar", `${RATE}`, "-ac", "2", "-i", "-"];
  const { stderr } = spawnSync(FFMPEG, [...input, "-af", "ebur128", "-f", "null", "-"], {
    input: new Uint8Array(pcm.buffer),
  });
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr.toString())?.[1]);
}
