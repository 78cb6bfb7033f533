import { expect, test } from "vitest";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { type Accepted, accept, addressOf, namesOfNone } from "./accepted.ts";
import { problemsOf } from "./differences.ts";
import { problemsIn, WHAT_TO_DO } from "./translations.ts";

test.each(INTERFACE_LANGUAGES.filter(({ code }) => code !== "en"))(
  "every message is in $name as its English text says now, with its values and plurals",
  ({ code }) => {
    const lost = problemsIn(code).map(({ file, line, problem }) => `${file}:${line}: ${problem}`);
    expect(lost, WHAT_TO_DO).toEqual([]);
  },
);

const FILE = "app/tea/words/hi.json";
const FOLDER = "app/tea";
const ENGLISH = {
  pot: { title: "Tea", left: { cups: "{n, plural, one {# cup} other {# cups}}" } },
};
const HINDI = { pot: { title: "चाय", left: { cups: "{n, plural, one {# कप} other {# कप}}" } } };

/** All of {@link HINDI}, accepted of an English title. */
function acceptedOf(title: string): Accepted {
  const cups = { english: ENGLISH.pot.left.cups, translated: HINDI.pot.left.cups };
  const translations = [
    { folder: FOLDER, name: "pot.title", english: title, translated: HINDI.pot.title },
    { folder: FOLDER, name: "pot.left.cups", ...cups },
  ];
  return accept({}, translations, ["app/tea"]).accepted;
}

function problems(hindi: object, accepted = acceptedOf("Tea")): string[] {
  const text = JSON.stringify(hindi, null, 2);
  return problemsOf("hi", ENGLISH, { file: FILE, text }, accepted).map(
    ({ file, line, problem }) => `${file}:${line}: ${problem}`,
  );
}

test("a translation that was accepted of the English text of today is without a problem", () => {
  expect(problems(HINDI)).toEqual([]);
});

test("an English text that has changed is named where its translation stands", () => {
  expect(problems(HINDI, acceptedOf("Coffee"))).toEqual([
    `${FILE}:3: pot.title: the English text has changed since it was translated`,
  ]);
});

test("a translation that nobody has accepted is named", () => {
  expect(problems(HINDI, {})).toEqual([
    `${FILE}:3: pot.title: nobody has accepted this translation`,
    `${FILE}:5: pot.left.cups: nobody has accepted this translation`,
  ]);
});

test("what lacks is named at its group, a value or form that lacks at its message", () => {
  expect(problems({ pot: { title: "{n}", left: {} } })).toEqual([
    `${FILE}:3: pot.title: {n} is string | number, not there`,
    `${FILE}:4: pot.left.cups is missing`,
  ]);
  expect(problems({ pot: { ...HINDI.pot, left: { cups: "{n, plural, other {#}}" } } })).toEqual([
    `${FILE}:5: pot.left.cups: the plural has no form "one"`,
  ]);
});

test("only what is named is accepted: a feature, a group, a part of it, a message", () => {
  const all = ["app/tea:pot.title", "app/tea:pot.left.cups", "app/tea:pots.title", "app/te:a.b"];
  const translations = all.map((address) => {
    const [folder = "", name = ""] = address.split(":");
    return { folder, name, english: "Tea", translated: "चाय" };
  });
  const acceptedBy = (...which: string[]) => accept({}, translations, which).added.map(addressOf);
  expect(acceptedBy("app/tea")).toEqual(all.slice(0, 3));
  expect(acceptedBy("app/tea:pot")).toEqual(all.slice(0, 2));
  expect(acceptedBy("app/tea:pot.left", "app/te:a.b")).toEqual([all[1], all[3]]);
  expect(acceptedBy()).toEqual([]);
  const misspelt = ["app/tee", "app/tea:po", "app/tea:pot.title.x"];
  expect(namesOfNone(translations, ["app/tea", "app/tea:pot.left", ...misspelt])).toEqual(misspelt);
});

test("what is accepted stays until it is accepted anew, and goes with its message", () => {
  const before = acceptedOf("Coffee");
  const title = { folder: FOLDER, name: "pot.title", english: "Tea", translated: "चाय" };
  const after = accept(before, [title], ["app/other"]);
  const kept = { "pot.title": before[FOLDER]?.["pot.title"] };
  expect(after).toEqual({ accepted: { [FOLDER]: kept }, added: [] });
});
