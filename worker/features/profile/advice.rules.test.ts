import { expect, onTestFinished, test } from "vitest";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { ENGLISH, speakBy } from "#worker/domain/translator.ts";
import data from "#worker/reading/composer/knowledge/risk.json" with { type: "json" };
import { messagesOf } from "#worker/tools/words/build-words.ts";
import { inSpokenLanguage } from "./advice.rules.ts";

const { signs, general } = data;
/** Every line that the built-in assessment can give. */
const LINES = [
  ...signs.flatMap(({ recommendation = [], therapy = [], step = [] }) =>
    [recommendation, therapy, step].flat(),
  ),
  ...[general.recommendations, general.therapies, general.steps, general.high_steps].flat(),
].map((line) => line.replace("{Tele-MANAS}", "14416"));

const shown = (lines: readonly string[]) =>
  inSpokenLanguage({
    ...{ risk_level: "Low", recommendations: lines, suggested_therapies: [], next_steps: [] },
  }).recommendations;

test("in English each line is what was kept", () => {
  expect(LINES.length).toBeGreaterThan(40);
  expect(shown(LINES)).toEqual(LINES.map((words) => ({ words, isEnglish: false })));
});

test.each(INTERFACE_LANGUAGES.filter(({ code }) => code !== ENGLISH))(
  "every line of the built-in assessment is said in $name, with its numbers",
  ({ code: language }) => {
    const messages = messagesOf(language);
    speakBy(() => ({ language, messages: (catalog) => messages[catalog] }));
    onTestFinished(() => speakBy(() => ({ language: ENGLISH })));
    for (const [at, { words, isEnglish }] of shown(LINES).entries()) {
      expect(isEnglish, LINES[at]).toBe(false);
      expect(words.replace("Tele-MANAS", ""), LINES[at]).not.toMatch(/[a-z]+ [a-z]+/i);
      const numbers = LINES[at]?.match(/\d+/g) ?? [];
      expect(words.match(/\d+/g) ?? [], LINES[at]).toEqual(expect.arrayContaining(numbers));
    }
  },
);

test("what a hosted model wrote is shown as it is, and marked as English", () => {
  expect(shown(["Rest in a quiet, dim room."])).toEqual([
    { words: "Rest in a quiet, dim room.", isEnglish: true },
  ]);
});
