/**
 * `npm run words -- hi` says what the translations into a language lack, `npm run words` of all of them;
 * `--accept NAME` accepts those that somebody has read: see CONTRIBUTING.md, Words.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";
import {
  accept,
  addressOf,
  namesOfNone,
  readAccepted,
  type Translation,
  writeAccepted,
} from "./accepted.ts";
import { messagesIn } from "./compiled-words.ts";
import { type Catalog, type Problem, problemsOf } from "./differences.ts";

/**
 * The questionnaires are asked in English everywhere: what is known of their totals belongs to published, tested
 * wordings, and a translation of ours is none.
 */
const IN_ENGLISH = ["worker/features/wellbeing/words/en.json"];

/** What mends the problems. */
export const WHAT_TO_DO =
  "Mend each translation, then accept it by its name: npm run words -- --accept app/landing:landing.title";

/** The catalogs that are translated, each with its file in a language. */
function catalogsIn(language: string): { english: Catalog; file: string; text?: string }[] {
  const sources = globSync("{app,worker/{domain,features,server}}/**/words/en.json", {
    exclude: IN_ENGLISH,
  });
  return sources.sort().map((source) => {
    const file = source.replace(/en\.json$/, `${language}.json`);
    const english = JSON.parse(readFileSync(source, "utf8")) as Catalog;
    return { english, file, ...(existsSync(file) && { text: readFileSync(file, "utf8") }) };
  });
}

/** What all catalogs lack in a language. */
export function problemsIn(language: string): readonly Problem[] {
  const accepted = readAccepted(language);
  return catalogsIn(language).flatMap(({ english, file, text }) =>
    text === undefined
      ? [{ file, line: 0, problem: "the file is missing" }]
      : problemsOf(language, english, { file, text }, accepted),
  );
}

/** All messages that a language has. */
function translationsInto(language: string): readonly Translation[] {
  return catalogsIn(language).flatMap(({ english, file, text = "{}" }) => {
    const translated = JSON.parse(text) as Catalog;
    return Object.entries(english).flatMap(([group, words]) => {
      const own = messagesIn(file, translated[group] ?? {});
      return messagesIn(file, words).flatMap(({ key, text }) => {
        const said = own.find((one) => one.key === key);
        if (said === undefined) return [];
        const folder = dirname(dirname(file));
        return [{ folder, name: `${group}.${key}`, english: text, translated: said.text }];
      });
    });
  });
}

/** Accepts translations, and shows each with its English text, for whoever accepts them to read. */
function acceptIn(language: string, which: readonly string[]): void {
  const translations = translationsInto(language);
  for (const name of namesOfNone(translations, which)) {
    console.error(`${language}: no translation is named ${name}.`);
    process.exitCode = 1;
  }
  const { accepted, added } = accept(readAccepted(language), translations, which);
  writeAccepted(language, accepted);
  for (const one of added) {
    console.log(`${language} ${addressOf(one)}\n  ${one.english}\n  ${one.translated}`);
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { accept: { type: "string", multiple: true, default: [] } },
  });
  const others = INTERFACE_LANGUAGES.map(({ code }) => code).filter((code) => code !== ENGLISH);
  let lacking = false;
  for (const language of positionals.length > 0 ? positionals : others) {
    if (values.accept.length > 0) acceptIn(language, values.accept);
    const found = problemsIn(language);
    for (const { file, line, problem } of found) console.log(`${file}:${line}: ${problem}`);
    if (found.length > 0) lacking = true;
  }
  if (lacking) {
    console.error(`\n${WHAT_TO_DO}`);
    process.exitCode = 1;
  }
}
