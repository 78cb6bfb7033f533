import { expect, test } from "vitest";
import { type Formula, readStoredFormula, type Stage } from "#worker/sound/formula.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { SOFTENED } from "#worker/sound/playback-options.ts";
import { type Answers, canonicalFormula, helpedScore, shownAnswers, soundDigest } from "./rules.ts";

test("more helped of equally many stands higher, and many outweigh few", () => {
  const ascending: Answers[] = [
    { helped: 0, answered: 40 },
    { helped: 0, answered: 5 },
    { helped: 0, answered: 0 },
    { helped: 12, answered: 30 },
    { helped: 5, answered: 5 },
    { helped: 40, answered: 45 },
  ];
  const scores = ascending.map(helpedScore);
  expect(scores).toEqual(scores.toSorted((one, two) => one - two));
  expect(new Set(scores).size).toBe(scores.length);
});

test("below five answers neither counts nor place tell anything", () => {
  for (let answered = 0; answered < 5; answered += 1) {
    for (let helped = 0; helped <= answered; helped += 1) {
      expect(shownAnswers({ helped, answered })).toBeUndefined();
      expect(helpedScore({ helped, answered })).toBe(helpedScore({ helped: 0, answered: 0 }));
    }
  }
  expect(shownAnswers({ helped: 2, answered: 5 })).toEqual({ helped: 2, answered: 5 });
});

const STAGES: Formula = [
  { base_freq: 110, beat_offset: 12, duration: 60, rhythm_type: "balanced" },
  { base_freq: 100.5, beat_offset: 6, duration: 90, rhythm_type: "tetrad" },
];
const [FIRST, SECOND] = STAGES as readonly [Stage, Stage];

const digestOf = (formula: Formula) => soundDigest(JSON.stringify(canonicalFormula(formula)));

test("formulas of the same sound are one, however they were written", async () => {
  const { base_freq, beat_offset, duration, rhythm_type } = FIRST;
  const otherOrder = [{ rhythm_type, duration, beat_offset, base_freq }, SECOND];
  const stored = `[{"duration":6e1,"base_freq":110.0,"beat_offset":12,"rhythm_type":"balanced","note":"mine"},
    {"base_freq":100.50,"beat_offset":6,"duration":90,"rhythm_type":"tetrad"}]`;
  const unknownRhythm = [{ ...FIRST, rhythm_type: "waltz" }, SECOND];
  const same = [otherOrder, readStoredFormula(stored) ?? [], unknownRhythm];
  for (const each of same) expect(await digestOf(each)).toBe(await digestOf(STAGES));
});

test("any difference that is heard makes another sound", async () => {
  const others: Formula[] = [
    [{ ...FIRST, base_freq: 110.25 }, SECOND],
    [{ ...FIRST, rhythm_type: "pulsed" }, SECOND],
    [SECOND, FIRST],
    [FIRST],
    [{ ...FIRST, duration: 30 }, { ...FIRST, duration: 30 }, SECOND],
  ];
  const digests = await Promise.all([STAGES, ...others].map(digestOf));
  expect(new Set(digests).size).toBe(others.length + 1);
});

test("the canonical formula is played as the one it was made from", () => {
  const odd = [{ ...FIRST, rhythm_type: "waltz" }, SECOND];
  expect(canonicalFormula(canonicalFormula(odd))).toEqual(canonicalFormula(odd));
  const heard = ({ stages, ...plan }: ReturnType<typeof planBeat>) => ({
    ...plan,
    stages: JSON.stringify(stages).replaceAll(/"rhythm_type":"\w+"/g, ""),
  });
  expect(heard(planBeat(canonicalFormula(odd), SOFTENED))).toEqual(heard(planBeat(odd, SOFTENED)));
});
