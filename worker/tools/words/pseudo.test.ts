import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import { expect, test } from "vitest";
import { ENGLISH } from "#worker/domain/translator.ts";
import { messagesOf } from "./build-words.ts";
import { pseudo } from "./pseudo.ts";

const FORMATS = {
  formatters: {
    getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...given),
    getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...given),
    getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...given),
  },
};

const said = (message: string, values: object = {}) =>
  format(pseudo(compile(message)), "en", values as never, FORMATS);

test("words are read in accented letters, longer, in brackets", () => {
  expect(said("Pricing")).toBe("[Pŕííćííńğ]");
});

test("values, numbers, plurals and cases stay as they are", () => {
  expect(said("Hi {name}", { name: "Asha" })).toBe("[Ĥíí Asha]");
  const left = "{n, plural, one {# beat of {name}} other {# beats}} left";
  expect(said(left, { n: 1, name: "Asha" })).toBe("[1 ƀééááţ óóƒ Asha ĺééƒţ]");
  expect(said(left, { n: 2, name: "Asha" })).toBe("[2 ƀééááţś ĺééƒţ]");
  expect(said("{n, number} left", { n: 1234 })).toBe("[1,234 ĺééƒţ]");
  expect(said("{s, select, open {{n}} other {gone}}", { s: "open", n: "a" })).toBe("[a]");
});

test("a link stands where it stood, with its words changed", () => {
  const link = (inside: readonly string[]) => ({ inside });
  expect(said("Our <link>terms, {name}</link>.", { link, name: "Asha" })).toEqual([
    "[Óúúŕ ",
    { inside: ["ţééŕḿś, Asha"] },
    ".]",
  ]);
});

test("the product's messages are longer by 30 to 45 % than in English", () => {
  const messages = Object.values(messagesOf(ENGLISH)).flatMap((one) => Object.values(one));
  const plain = messages.filter((one): one is string => typeof one === "string");
  const length = (all: readonly CompiledMessage[]) => all.join("").length;
  expect(plain.length).toBeGreaterThan(1000);
  const longer = length(plain.map(pseudo)) / length(plain);
  expect(longer).toBeGreaterThan(1.3);
  expect(longer).toBeLessThan(1.45);
});
