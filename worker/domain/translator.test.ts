import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import { type Tag, translator } from "./translator.ts";

interface Messages {
  readonly text: {
    plain: object;
    credits: { credits: number };
    by: { name: string };
    on: { day: Date };
  };
  readonly rich: { terms: { link: Tag; name: string } };
}

const t = translator<Messages>("worker/domain/test", {
  plain: compile("Your credits"),
  credits: compile("{credits, plural, one {# credit} other {# credits}}"),
  by: compile("By {name}"),
  on: compile("On {day, date, medium}"),
  terms: compile("{name} accepts <link>our terms</link>."),
});

test("a message stands with its values, its plural and its number", () => {
  expect(t("plain")).toBe("Your credits");
  expect([1, 0, 12_000].map((credits) => t("credits", { credits }))).toEqual([
    "1 credit",
    "0 credits",
    "12,000 credits",
  ]);
});

test("a value is text: what it holds is never read as a message", () => {
  expect(t("by", { name: "{day} <b>x</b> 'y'" })).toBe("By {day} <b>x</b> 'y'");
});

test("a message with tags keeps their order and what stands in them", () => {
  const link = (inside: readonly unknown[]) => ({ inside });
  expect(t.rich("terms", { link, name: "Asha" })).toEqual([
    "Asha accepts ",
    { inside: ["our terms"] },
    ".",
  ]);
});

test("where a key is one of several, the values of all of them are asked for", () => {
  const either = (key: "plain" | "by") => t(key, { name: "Asha" });
  // @ts-expect-error: one of the two takes a name
  const without = (key: "plain" | "by") => t(key);
  expect([either("by"), either("plain"), without("plain")]).toEqual([
    "By Asha",
    "Your credits",
    "Your credits",
  ]);
});

test("a catalog tells its keys in their order", () => {
  expect(t.keys()).toEqual(["plain", "credits", "by", "on", "terms"]);
});
