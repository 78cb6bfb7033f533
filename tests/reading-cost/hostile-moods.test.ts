import { expect, test } from "vitest";
import { MOOD_MAX_LENGTH } from "#worker/domain/beats/mood.ts";
import { createDice } from "./dice.ts";
import { hostileText } from "./hostile-texts.ts";
import { expectBounded, measure } from "./measured.ts";
import { MOOD_READERS } from "./readers.ts";
import { SEED } from "./seed.ts";

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
