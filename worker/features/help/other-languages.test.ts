import { describe, expect, onTestFinished, test } from "vitest";
import { judge } from "#tests/help-eval/judge.ts";
import { askedIn } from "#tests/help-eval/other-languages.ts";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "#worker/domain/language.ts";
import { ENGLISH, inEnglish, speakBy } from "#worker/domain/translator.ts";
import { bandsOf } from "#worker/features/wellbeing/rules.ts";
import { messagesOf } from "#worker/tools/words/build-words.ts";
import { speaksOfMedicine } from "./medicine.rules.ts";
import { passages } from "./passages.rules.ts";
import { findPassages } from "./search.rules.ts";

const OTHERS = INTERFACE_LANGUAGES.filter(({ code }) => code !== ENGLISH);

/** Speaks a language until the test ends. */
function speak(language: InterfaceLanguage): void {
  const messages = messagesOf(language);
  speakBy(() => ({ language, messages: (catalog) => messages[catalog] }));
  onTestFinished(() => speakBy(() => ({ language: ENGLISH })));
}

/** Its numbers, in any order: a translation may turn a sentence round, and say five in the evening. */
const numbersIn = (text: string) =>
  (text.replace("17:00", "5:00").match(/\d+(?:[.,]\d+)*/g) ?? []).toSorted();

test("the ranges of the questionnaires are the published ones", () => {
  const result = inEnglish(passages).find(({ id }) => id === "questionnaire-result")?.text[0] ?? "";
  const bands = [...bandsOf("phq9"), ...bandsOf("gad7")];
  const said = bands.map(({ band, from, to }) => `${from} to ${to} ${band.replaceAll("_", " ")}`);
  expect(result).toBe(`PHQ-9: ${said.slice(0, 5).join(", ")}. GAD-7: ${said.slice(5).join(", ")}.`);
});

describe.each(OTHERS)("in $name", ({ code }) => {
  test("each sentence of an answer is said, with all its numbers", () => {
    speak(code);
    const wrong = inEnglish(passages).flatMap((english) => {
      const said = passages().find(({ id }) => id === english.id);
      if (said?.text.length !== english.text.length) return [`${english.id}: sentences`];
      return english.text.flatMap((sentence, at) => {
        const numbers = numbersIn(said.text[at] ?? "");
        const lost = numbersIn(sentence).filter((number) => !numbers.includes(number));
        return lost.length === 0 ? [] : [`${english.id} ${at}: ${lost}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test("each answer is found by its own question", () => {
    speak(code);
    const lost = passages().filter(({ question, id }) => findPassages(question)[0]?.id !== id);
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  test("four in five questions of people get the right source first, also of the unseen ones", () => {
    speak(code);
    for (const { answered } of Object.values(askedIn(code))) {
      const { right, answerable, wrong } = judge(answered);
      expect(right / answerable, wrong.join("\n")).toBeGreaterThanOrEqual(0.8);
    }
  });

  test("three in four questions about something else get no answer, and those of medicines a doctor", () => {
    speak(code);
    for (const { answered, unknown: others, medicine } of Object.values(askedIn(code))) {
      const { unknown, unanswerable, wrong } = judge(others);
      expect(unknown / unanswerable, wrong.join("\n")).toBeGreaterThanOrEqual(0.75);
      expect(medicine.filter((text) => !speaksOfMedicine(text))).toEqual([]);
      expect([...answered, ...others].map(([text]) => text).filter(speaksOfMedicine)).toEqual([]);
    }
  });
});
