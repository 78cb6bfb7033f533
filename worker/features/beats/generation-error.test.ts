import { expect, onTestFinished, test } from "vitest";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { ENGLISH, speakBy } from "#worker/domain/translator.ts";
import { LISTENERS } from "#worker/reading/safety/support.ts";
import { messagesOf } from "#worker/tools/words/build-words.ts";
import { generationError } from "./generation-error.ts";

const sentence = () => generationError({ kind: "not_understood" }, undefined).error.message;

test("in English a text that was not understood is answered with who listens", () => {
  expect(sentence()).toMatch(new RegExp(`\\. ${LISTENERS}$`));
});

test.each(INTERFACE_LANGUAGES.filter(({ code }) => code !== ENGLISH))(
  "that answer is in one language in $name",
  ({ code: language }) => {
    const messages = messagesOf(language);
    speakBy(() => ({ language, messages: (catalog) => messages[catalog] }));
    onTestFinished(() => speakBy(() => ({ language: ENGLISH })));
    expect(sentence()).toMatch(/:$/);
    expect(sentence()).not.toMatch(/[a-z]+ [a-z]+/i);
  },
);
