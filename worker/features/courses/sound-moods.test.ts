import { expect, test } from "vitest";
import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import { composeMood } from "#worker/features/beats/compose-mood.ts";
import { COURSE_GOALS, fitsGoal } from "./rules.ts";
import { SOUND_MOODS } from "./sound-moods.rules.ts";

test("every sound of a plan is made without doubt, and leads where its plan leads", async () => {
  const model = createLanguageModel({});
  const { signal } = new AbortController();
  const wrong: string[] = [];
  for (const goal of COURSE_GOALS) {
    for (const text of SOUND_MOODS[goal]) {
      const made = await composeMood(model, { text }, { signal });
      const fits = made.kind === "composed" && !made.doubt && fitsGoal(goal, made.formula);
      if (!fits) wrong.push(`${goal}: ${text}: ${JSON.stringify(made)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("no two sounds of a plan are made for the same words", () => {
  const all = COURSE_GOALS.flatMap((goal) => SOUND_MOODS[goal]);
  expect([all.length, new Set(all).size]).toEqual([20, 20]);
});
