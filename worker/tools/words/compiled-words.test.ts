import { expect, test } from "vitest";
import { compileWords } from "./compiled-words.ts";

const compiled = (words: Parameters<typeof compileWords>[1]) =>
  compileWords("words/en.json", words);

test("each message says which values it takes, with their types", () => {
  const code = compiled({
    title: "Pricing",
    left: { now: "{credits, plural, one {# credit for {name}} other {# credits}}" },
    state: "{state, select, paid {paid on {day, date}} other {open}}",
  });
  expect(code).toContain('"title": object;');
  expect(code).toContain('"left.now": { credits: number; name: string | number };');
  expect(code).toContain('"state": { state: string; day: Date | number };');
});

test("a message with tags is not one string", () => {
  const code = compiled({ terms: "Our <link>terms, {name}</link>" });
  expect(code).toMatch(/rich: \{\s+"terms": \{ link: Tag; name: string \| number \};/);
});

test("a message that is no ICU MessageFormat is refused by its key", () => {
  expect(() => compiled({ left: { now: "{credits, plural, one {#}" } })).toThrow(
    "words/en.json, left.now",
  );
});
