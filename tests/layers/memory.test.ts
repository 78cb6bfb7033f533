import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Modules that are given what a person wrote. An isolate serves many people, one after another and at once. */
const READERS = [
  "worker/domain/*.ts",
  "worker/features/{beats,help,profile}/**/*.ts",
  "worker/reading/{composer,composition,language,safety,said-back}/**/*.ts",
  "worker/adapters/model/**/*.ts",
  "worker/server/{api,shell}/**/*.ts",
];

/** Where a module could keep a text beyond its request: what can be assigned again, or be filled later. */
const KEEPS: Readonly<Record<string, RegExp>> = {
  "a variable": /^(export )?(let|var) /m,
  "a collection that begins empty":
    /^(export )?const \w+(: [^=]+)? = (new (Map|Set|Array|WeakMap)(<.*>)?\(\)|\[\]|\{\});/m,
  "a function of a text that remembers":
    /^(export )?const \w+(: .+)? = (oncePerWord|\w*[lL]ast\w*)\(/m,
};

/** They are filled with our own tables, by names of ours. */
const OF_OURS = [
  // Empty defaults, which their types keep empty.
  "worker/reading/language/learned-models.ts",
  "worker/reading/composer/reading/phrase-book.ts",
  // The description of the API, by its origin.
  "worker/server/api/openapi.ts",
  // Vocabulary by its first letter; lexicons and signs by language.
  "worker/reading/said-back/signs.ts",
  "worker/reading/composer/reading/knowledge.ts",
  "worker/reading/composer/other-languages/signs.ts",
];

const files = globSync(READERS).filter(
  (file) => !file.endsWith(".test.ts") && !OF_OURS.includes(file),
);

for (const [what, pattern] of Object.entries(KEEPS)) {
  test(`no module that reads texts keeps one in ${what}`, () => {
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((file) => pattern.test(readFileSync(file, "utf8")))).toEqual([]);
  });
}
