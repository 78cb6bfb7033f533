import { expect, test } from "vitest";
import { SOFTENED } from "#worker/sound/playback-options.ts";
import { BREATH_SECONDS, breathAt, soundBreathAt } from "./breath.ts";

/** In which a sound announces its first breath. */
const LEAD_SECONDS = 4;

test("six breaths a minute: four seconds in, six out", () => {
  expect(60 / BREATH_SECONDS).toBe(6);
  expect(breathAt(0)).toEqual({ phase: "in", depth: 0 });
  expect(breathAt(3.99).phase).toBe("in");
  expect(breathAt(4)).toEqual({ phase: "out", depth: 1 });
  expect(breathAt(9.99).phase).toBe("out");
  expect(breathAt(10)).toEqual({ phase: "in", depth: 0 });
});

test("never moves by more than a twelfth of its range in a tenth of a second", () => {
  for (let time = 0; time < 2 * BREATH_SECONDS; time += 0.01) {
    expect(Math.abs(breathAt(time + 0.1).depth - breathAt(time).depth)).toBeLessThan(1 / 12);
  }
});

test("nobody is asked to breathe before the sound has announced it", () => {
  for (const breath of [3, 6, 12] as const) {
    const listening = { ...SOFTENED, breath };
    for (const time of [0, 1.6, 3.9]) expect(soundBreathAt(listening, time)?.phase).toBe("soon");
    expect(soundBreathAt(listening, LEAD_SECONDS + 0.1)?.phase).toBe("in");
  }
});

test("a sound that breathes is followed at its own pace, and a faster one less deeply", () => {
  expect(soundBreathAt(SOFTENED, 4)).toBeUndefined();
  const even = { ...SOFTENED, breath: 6 } as const;
  for (const time of [0, 1, 3.9, 7, 63]) {
    const { phase, depth } = breathAt(time);
    expect(soundBreathAt(even, LEAD_SECONDS + time)).toEqual({
      phase,
      depth: expect.closeTo(depth, 6),
    });
  }
  // Twelve a minute, five seconds each: two of them in.
  const fast = { ...SOFTENED, breath: 12 } as const;
  expect(soundBreathAt(fast, LEAD_SECONDS + 1.9)?.phase).toBe("in");
  expect(soundBreathAt(fast, LEAD_SECONDS + 2.1)?.phase).toBe("out");
  expect(soundBreathAt(fast, LEAD_SECONDS + 2)?.depth).toBeCloseTo(0.75);
  // From twelve to six: 45 breaths in five minutes.
  const slowing = { ...even, breath_from: 12 } as const;
  expect(soundBreathAt(slowing, LEAD_SECONDS + 300.1)).toEqual({
    phase: "in",
    depth: expect.closeTo(0, 2),
  });
  expect(soundBreathAt(slowing, LEAD_SECONDS + 304.1)?.phase).toBe("out");
});
