import { dirname } from "node:path";
import { type Accepted, whyNotAccepted } from "./accepted.ts";
import { type Message, messagesIn, type Words } from "./compiled-words.ts";

/** The groups of a catalog's file. */
export type Catalog = Readonly<Record<string, Words>>;

/** Something that is wrong with a translation, where it stands. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

/** A file of translations. */
interface TranslatedFile {
  /** Its path, in the folder of words of its feature. */
  readonly file: string;
  readonly text: string;
}

/**
 * What a translated catalog lacks against the English one: messages, values, tags, forms of the plural, and whoever
 * has read the translation since the English text changed.
 * @param language a BCP 47 tag
 */
export function problemsOf(
  language: string,
  english: Catalog,
  { file, text }: TranslatedFile,
  accepted: Accepted,
): readonly Problem[] {
  const translated = JSON.parse(text) as Catalog;
  const folder = dirname(dirname(file));
  const lines = linesOf(text);
  const at = (name: string, problem: string): Problem => ({
    file,
    line: lineOf(lines, name),
    problem: `${name}${problem}`,
  });
  return Object.entries(english).flatMap(([group, words]) => {
    const source = `${file}, ${group}`;
    const own = new Map(messagesIn(source, translated[group] ?? {}).map((one) => [one.key, one]));
    const lost = messagesIn(source, words).flatMap((one) => {
      const name = `${group}.${one.key}`;
      const other = own.get(one.key);
      own.delete(one.key);
      if (other === undefined) return [at(name, " is missing")];
      const unread = whyNotAccepted(accepted, { folder, name, english: one.text });
      const found = differences(language, one, other);
      return [...found, ...(unread ? [unread] : [])].map((what) => at(name, `: ${what}`));
    });
    const left = Array.from(own.keys(), (key) => at(`${group}.${key}`, " is not in English"));
    return [...lost, ...left];
  });
}

/** The line of each group and message in a catalog's file, whose lines the formatter indents by two spaces a level. */
function linesOf(text: string): ReadonlyMap<string, number> {
  const path: string[] = [];
  return new Map(
    text.split("\n").flatMap((line, index) => {
      const [, indent = "", key] = /^( +)"([^"]+)":/.exec(line) ?? [];
      if (key === undefined) return [];
      path.splice(indent.length / 2 - 1, path.length, key);
      return [[path.join("."), index + 1] as const];
    }),
  );
}

/** Of a message that is missing, the line of the group where it belongs. */
function lineOf(lines: ReadonlyMap<string, number>, name: string): number {
  const parent = name.slice(0, Math.max(0, name.lastIndexOf(".")));
  return lines.get(name) ?? (parent === "" ? 1 : lineOf(lines, parent));
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
