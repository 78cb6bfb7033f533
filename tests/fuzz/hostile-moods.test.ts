import { expect, test } from "vitest";
import { createDice } from "#tests/reading-cost/dice.ts";
import { hostileText } from "#tests/reading-cost/hostile-texts.ts";
import { expectBounded, measure } from "#tests/reading-cost/measured.ts";
import { MOOD_READERS } from "#tests/reading-cost/readers.ts";
import { SEED } from "#tests/reading-cost/seed.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";

const MOODS = 2000;

test(`none of ${MOODS} hostile moods takes 20 times the CPU of an ordinary one (seed ${SEED})`, async () => {
  const readers = await measure(MOOD_READERS, MOOD_MAX_LENGTH);
  const dice = createDice(SEED);
  for (let number = 0; number < MOODS; number += 1) {
    const { kind, text } = hostileText(dice, MOOD_MAX_LENGTH);
    expect(text).toHaveLength(MOOD_MAX_LENGTH);
    await expectBounded(readers, text, kind);
  }
}, 600_000);
