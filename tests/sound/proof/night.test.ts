import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { seekPoints, streamOf } from "#tests/sound/decoders/cases.ts";
import { LIB_FLAC } from "#tests/sound/decoders/decoders.ts";
import { expectEqual } from "#tests/sound/decoders/expect-equal.ts";
import { newRenderer, recorded } from "#tests/sound/recording.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { planSound } from "#worker/sound/plan/plan-sound.ts";
import {
  type LayerChoice,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { THREE_STAGES } from "../formulas.ts";
import { broken } from "./check.ts";
import { loudnessChecks } from "./layers.ts";

const renderer = newRenderer();
const MINUTE = 60 * SAMPLE_RATE;
const night = (listening: Partial<PlaybackOptions> = {}) =>
  planSound(THREE_STAGES, {
    ...SOFTENED,
    layer: "tanpura",
    minutes: 480,
    ...listening,
    night: "on",
  });

/** Power over a second from a minute on, dB; -Infinity for silence. */
function levelAt(sound: ReturnType<typeof night>, minute: number): number {
  const { left } = recorded(sound, renderer, Math.round(minute * MINUTE), SAMPLE_RATE);
  return 10 * Math.log10(left.reduce((sum, sample) => sum + sample * sample, 0) / left.length);
}

test("a night leads into sleep, its layer fades, it is silent, and rises slowly at its end", () => {
  const sound = night();
  expect(sound.frames).toBe(480 * MINUTE);
  const levels = [29, 35, 45, 58].map((minute) => levelAt(sound, minute));
  expect(levels).toEqual(levels.toSorted((a, b) => b - a));
  expect(levelAt(sound, 58)).toBeLessThan(levelAt(sound, 35) - 12);
  for (const minute of [60.1, 240, 459.9]) expect(levelAt(sound, minute)).toBe(-Infinity);
  const rise = [460.5, 463, 468, 475].map((minute) => levelAt(sound, minute));
  expect(rise).toEqual(rise.toSorted((a, b) => a - b));
  expect(rise[0]).toBeLessThan((rise[3] ?? 0) - 20);
});

test("the layer of a night goes on without a seam where the composition ends", () => {
  const before = night({ flow: "glide" });
  const { left } = recorded(before, renderer, 30 * MINUTE - 4608, 9216);
  const steps = left.slice(1).map((sample, index) => Math.abs(sample - (left[index] ?? 0)));
  const typical = steps.slice(0, 2000).reduce((most, step) => Math.max(most, step), 0);
  expect(Math.max(...steps)).toBeLessThan(2 * typical);
});

test("without a layer a night is silent from the end of its composition on", () => {
  const sound = night({ layer: "none" });
  expect(levelAt(sound, 29)).toBeGreaterThan(-50);
  expect(levelAt(sound, 30.1)).toBe(-Infinity);
});

test("work follows a sound in silence, with a bell at the end of each work and each rest", () => {
  const sound = planSound(THREE_STAGES, { ...SOFTENED, minutes: 10, focus: "50" });
  const heard = [9, 11, 59.9, 60.02, 60.3, 69.9, 70.02, 70.3, 119.9, 120.02].map(
    (minute) => levelAt(sound, minute) > -60,
  );
  expect(heard).toEqual([
    ...[true, false, false, true, false],
    ...[false, true, false, false, true],
  ]);
});

describe.each<[string, LayerChoice]>([
  ["tanpura", "tanpura"],
  ["noise", "pink"],
])("a night with %s as FLAC", (_, layer) => {
  const sound = night({ layer, minutes: 90 });
  const file = soundFile(sound, renderer, "flac", { title: "t", artist: "a" });
  const read = (at: number, bytes: number) => {
    const whole = Buffer.alloc(bytes);
    for (let done = 0; done < bytes; ) {
      const part = file.read(at + done, bytes - done);
      whole.set(part, done);
      done += part.length;
    }
    return whole;
  };

  test("is decoded to the samples of the sound across every border, from a seek point before it", async () => {
    const head = read(0, 16_384);
    const points = seekPoints(head);
    for (const minute of [30, 60, 70]) {
      const at = points.findLast(({ frame }) => frame < minute * MINUTE);
      const next = points.find(({ frame }) => frame > minute * MINUTE + 2 * SAMPLE_RATE);
      if (at === undefined || next === undefined) throw new Error(`no points around ${minute}`);
      const decoded = await LIB_FLAC.decode(
        streamOf(head, read(at.offset, next.offset - at.offset)),
      );
      const { left, right } = recorded(sound, renderer, at.frame, next.frame - at.frame);
      const samples = new Int16Array(2 * left.length);
      for (let frame = 0; frame < left.length; frame += 1) {
        samples[2 * frame] = Math.round((left[frame] ?? 0) * 32_768);
        samples[2 * frame + 1] = Math.round((right[frame] ?? 0) * 32_768);
      }
      expectEqual(decoded, samples);
    }
  });
});

test.each<LayerChoice>(["none", "tanpura", "rain"])(
  "a night with %s has -20 LUFS over what is heard",
  beforeRelease(),
  (layer) => {
    const sound = night({ layer, minutes: 90 });
    expect(broken(loudnessChecks(`a night, ${layer}`, sound, renderer))).toEqual([]);
  },
);
