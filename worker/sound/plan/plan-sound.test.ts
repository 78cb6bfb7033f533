import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas, listenings } from "#tests/sound/formulas.ts";
import { NIGHT_MINUTES } from "#worker/sound/night.ts";
import { NOISE_LAYERS, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { BLOCK_FRAMES, SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { planSound } from "./plan-sound.ts";
import { partsOf, SILENCE } from "./sequence.ts";

const following: fc.Arbitrary<Partial<PlaybackOptions>> = fc.oneof(
  fc.record({ night: fc.constant("on" as const), minutes: fc.integer(NIGHT_MINUTES) }),
  fc.record({ focus: fc.constantFrom("25" as const, "50" as const) }),
);

test("parts follow each other without a gap, each on a block, and each plan fills its part", () => {
  checkProperty(
    "planned-parts",
    fc.property(
      formulas,
      listenings(["none", "pad", ...NOISE_LAYERS]),
      following,
      (formula, listening, more) => {
        const sound = planSound(formula, { ...listening, ...more });
        let end = 0;
        for (const { plan, start, frames } of partsOf(sound)) {
          expect(start).toBe(end);
          expect(start % BLOCK_FRAMES).toBe(0);
          if (plan !== SILENCE) expect(plan.frames).toBe(frames);
          end = start + frames;
        }
        expect(sound.frames).toBe(end);
        const { minutes, night } = { ...listening, ...more };
        if (night === "on") expect(end).toBe((minutes ?? 0) * 60 * SAMPLE_RATE);
      },
    ),
    { numRuns: 20 },
  );
});
