import { expect, test } from "vitest";
import { createDice, SEED } from "#tests/reading-cost/dice.ts";
import { PARTS } from "#tests/reading-cost/families.ts";
import { hostileHeader, hostilePassword, hostileText } from "#tests/reading-cost/hostile-texts.ts";
import { cpuRatio, expectBounded, measure } from "#tests/reading-cost/measured.ts";
import {
  COMPOSITION,
  FIELD_READERS,
  HEADER_READERS,
  MOOD_READERS,
  PASSWORD_READERS,
} from "#tests/reading-cost/readers.ts";
import { assess } from "#worker/reading/composer/assess.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";
import { listeningNotices } from "#worker/reading/safety/listening-notices.ts";

const SHORT = 8000;
const TIMES = 8;
/** Quadratic time would give 64. */
const MOST = 20;

test.each(PARTS)(
  "%j repeated: eight times the text takes at most 20 times the CPU",
  async (part) => {
    const read = (length: number) => {
      const text = `I feel ${part.repeat(length / part.length)}x`;
      return [assess(text), listeningNotices(text)];
    };
    read(SHORT);
    const ratio = await cpuRatio(
      () => read(SHORT * TIMES),
      () => read(SHORT),
      MOST,
    );
    expect(ratio).toBeLessThanOrEqual(MOST);
  },
);

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

const HEADER_LENGTH = 8000;

test(`composing 2,000 hostile moods takes at most 20 times the CPU of an ordinary one (seed ${SEED})`, async () => {
  const readers = await measure(COMPOSITION, MOOD_MAX_LENGTH);
  const dice = createDice(SEED);
  for (let number = 0; number < 2000; number += 1) {
    const { kind, text } = hostileText(dice, MOOD_MAX_LENGTH);
    await expectBounded(readers, text, kind);
  }
}, 600_000);

test(`reading other free text takes at most 20 times the CPU of ordinary text (seed ${SEED})`, async () => {
  const readers = await measure(FIELD_READERS, MOOD_MAX_LENGTH);
  const dice = createDice(SEED + 1);
  for (let number = 0; number < 60; number += 1) {
    const { kind, text } = hostileText(dice, MOOD_MAX_LENGTH);
    await expectBounded(readers, text, kind);
  }
}, 600_000);

test(`reading hostile request headers takes at most 20 times the CPU of ordinary ones (seed ${SEED})`, async () => {
  const readers = await measure(HEADER_READERS, HEADER_LENGTH);
  const dice = createDice(SEED + 2);
  for (let number = 0; number < 1000; number += 1) {
    await expectBounded(readers, hostileHeader(dice, HEADER_LENGTH));
  }
}, 600_000);

test(`estimating the strength of a hostile password takes at most 20 times the CPU (seed ${SEED})`, async () => {
  const readers = await measure(PASSWORD_READERS, 30);
  const dice = createDice(SEED + 3);
  for (const length of [63, 64, 256]) {
    for (let number = 0; number < 15; number += 1) {
      await expectBounded(readers, hostilePassword(dice, length));
    }
  }
}, 600_000);
