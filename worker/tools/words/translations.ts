/** `npm run words -- hi` says what the translations into a language lack. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { type Message, messagesIn, type Words } from "./compiled-words.ts";

type Catalog = Readonly<Record<string, Words>>;

/** Something that is wrong with a translation, where it stands. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

/**
 * What a translated catalog lacks against the English one: messages, values, tags, forms of the plural.
 * @param language a BCP 47 tag
 * @param text the translated file, for the numbers of its lines
 */
export function problemsOf(
  language: string,
  english: Catalog,
  { file, text }: { readonly file: string; readonly text: string },
): readonly Problem[] {
  const translated = JSON.parse(text) as Catalog;
  const lines = text.split("\n");
  const at = (key: string, problem: string): Problem => {
    const last = `"${key.split(".").at(-1)}":`;
    return { file, line: lines.findIndex((line) => line.includes(last)) + 1, problem };
  };
  return Object.entries(english).flatMap(([group, words]) => {
    const source = `${file}, ${group}`;
    const own = new Map(messagesIn(source, translated[group] ?? {}).map((one) => [one.key, one]));
    const said = messagesIn(source, words);
    const lost = said.flatMap((one) => {
      const other = own.get(one.key);
      own.delete(one.key);
      if (other === undefined) return [at(one.key, `${group}.${one.key} is missing`)];
      return differences(language, one, other).map((found) =>
        at(one.key, `${group}.${one.key}: ${found}`),
      );
    });
    const left = Array.from(own.keys(), (key) => at(key, `${group}.${key} is not in English`));
    return [...lost, ...left];
  });
}

function differences(language: string, english: Message, translated: Message): string[] {
  const [said, own] = [english.values, translated.values];
  const names = new Set([...Object.keys(said), ...Object.keys(own)]);
  const values = [...names].filter((name) => said[name] !== own[name]);
  // A branch for one number stands for a value that is always about that.
  const plurals = pluralsIn(translated.code).filter(
    (branches) => !Object.keys(branches).some((form) => form.startsWith("=")),
  );
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms = plurals.flatMap((branches) =>
    pluralCategories.filter((form) => !(form in branches)),
  );
  return [
    ...values.map((name) => `{${name}} is ${own[name] ?? "missing"}, not ${said[name] ?? "there"}`),
    ...forms.map((form) => `the plural has no form "${form}"`),
  ];
}

/** The branches of every plural in a compiled message. */
function pluralsIn(code: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(code)) return [];
  const [, type, branches] = code;
  const isPlural = type === 2 && typeof branches === "object" && branches !== null;
  const inside = code.flatMap((node) =>
    typeof node === "object" && node !== null && !Array.isArray(node)
      ? Object.values(node).flatMap(pluralsIn)
      : pluralsIn(node),
  );
  return [...(isPlural ? [branches] : []), ...inside];
}

/**
 * The questionnaires are asked in English everywhere: what is known of their totals belongs to published, tested
 * wordings, and a translation of ours is none.
 */
const IN_ENGLISH = ["worker/features/wellbeing/words/en.json"];

/** What all catalogs lack in a language. */
export function problemsIn(language: string): readonly Problem[] {
  const sources = globSync("{app,worker/{domain,features,server}}/**/words/en.json", {
    exclude: IN_ENGLISH,
  });
  return sources.flatMap((source) => {
    const file = source.replace(/en\.json$/, `${language}.json`);
    if (!existsSync(file)) return [{ file, line: 0, problem: "the file is missing" }];
    const english = JSON.parse(readFileSync(source, "utf8")) as Catalog;
    return problemsOf(language, english, { file, text: readFileSync(file, "utf8") });
  });
}

if (import.meta.main) {
  const found = problemsIn(process.argv[2] ?? "en");
  for (const { file, line, problem } of found) console.log(`${file}:${line}: ${problem}`);
  if (found.length > 0) process.exitCode = 1;
}
