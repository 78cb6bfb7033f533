import { test } from "vitest";
import { MOOD_MAX_LENGTH } from "#worker/domain/beats/mood.ts";
import { createDice } from "./dice.ts";
import { hostileHeader, hostilePassword, hostileText } from "./hostile-texts.ts";
import { expectBounded, measure } from "./measured.ts";
import { COMPOSITION, FIELD_READERS, HEADER_READERS, PASSWORD_READERS } from "./readers.ts";
import { SEED } from "./seed.ts";

const HEADER_LENGTH = 8000;

test(`a composition reads 2,000 hostile moods in 20 times an ordinary one's CPU (seed ${SEED})`, async () => {
  const readers = await measure(COMPOSITION, MOOD_MAX_LENGTH);
  const dice = createDice(SEED);
  for (let number = 0; number < 2000; number += 1) {
    const { kind, text } = hostileText(dice, MOOD_MAX_LENGTH);
    await expectBounded(readers, text, kind);
  }
}, 600_000);

test(`no other field that strangers fill in takes more (seed ${SEED})`, async () => {
  const readers = await measure(FIELD_READERS, MOOD_MAX_LENGTH);
  const dice = createDice(SEED + 1);
  for (let number = 0; number < 60; number += 1) {
    const { kind, text } = hostileText(dice, MOOD_MAX_LENGTH);
    await expectBounded(readers, text, kind);
  }
}, 600_000);

test(`nor does the head of a request (seed ${SEED})`, async () => {
  const readers = await measure(HEADER_READERS, HEADER_LENGTH);
  const dice = createDice(SEED + 2);
  for (let number = 0; number < 1000; number += 1) {
    await expectBounded(readers, hostileHeader(dice, HEADER_LENGTH));
  }
}, 600_000);

test(`nor does a password whose strength is estimated (seed ${SEED})`, async () => {
  const readers = await measure(PASSWORD_READERS, 30);
  const dice = createDice(SEED + 3);
  for (const length of [63, 64, 256]) {
    for (let number = 0; number < 15; number += 1) {
      await expectBounded(readers, hostilePassword(dice, length));
    }
  }
}, 600_000);
