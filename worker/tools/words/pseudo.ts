import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CompiledMessage } from "icu-minify/format";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";
import { messagesOf } from "./build-words.ts";
import { literalOf, scriptIn } from "./page-words.ts";

/** The language in whose place a pseudo-language is spoken: the product needs to know of no other. */
export const STAND_IN = "hi" satisfies InterfaceLanguage;

const PLAIN = "abcdefghijklmnoprstuwyzACDEGHIJKLNORSTUWYZ";
const ACCENTED = "áƀćďéƒğĥíĵķĺḿńóṕŕśţúŵýžÁĆĎÉĞĤÍĴĶĹŃÓŔŚŢÚŴÝŽ";
const VOWEL = /[aeiou]/;

/**
 * A message in a pseudo-language: English that is read with ease, in accented letters, in brackets, and longer by
 * some 40 %, since each vowel is doubled. What has no accents comes from no catalog; where a bracket lacks, a text is
 * cut off or glued together. Values, tags and plurals stay.
 * @param message as it is compiled
 */
export function pseudo(message: CompiledMessage): CompiledMessage {
  if (typeof message === "string") return `[${longer(message)}]`;
  return ["[", ...message.map(nodeOf), "]"] as CompiledMessage;
}

function longer(text: string): string {
  return Array.from(text, (letter) => {
    const accented = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
    return VOWEL.test(letter) ? accented + accented : accented;
  }).join("");
}

/** The kinds of a node whose third place has a text for each case: select, plural, ordinal. */
const WITH_CASES = [1, 2, 3];

function nodeOf(node: unknown): unknown {
  if (typeof node === "string") return longer(node);
  if (!Array.isArray(node)) return node;
  const [name, kind, ...more] = node;
  if (typeof kind !== "number" || kind === 0) return [name, ...node.slice(1).map(nodeOf)];
  const [cases] = more;
  return WITH_CASES.includes(kind) ? [name, kind, casesOf(cases)] : node;
}

function casesOf(cases: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(cases).map(([name, inside]) => [
      name,
      Array.isArray(inside) ? inside.map(nodeOf) : nodeOf(inside),
    ]),
  );
}

/**
 * Copies the static files of a build, and writes its words and scripts of one language in the pseudo-language. The
 * build itself knows nothing of it.
 * @param client the folder of static files
 * @param to the folder of the copy
 */
export async function copyWithPseudo(client: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(client, to, { recursive: true });
  const catalogs = Object.entries(messagesOf(ENGLISH)).map(([catalog, english]) => ({
    ...{ catalog, english },
    pseudo: Object.fromEntries(
      Object.entries(english).map(([key, message]) => [key, pseudo(message)]),
    ),
  }));
  const words = Object.fromEntries(catalogs.map(({ catalog, pseudo }) => [catalog, pseudo]));
  await writeFile(join(to, "words", `${STAND_IN}.json`), JSON.stringify(words));
  const scripts = join(to, "assets", STAND_IN);
  for (const name of await readdir(scripts)) {
    const inEnglish = await readFile(join(client, "assets", name), "utf8");
    const script = catalogs.reduce(
      (code, { english, pseudo }) => code.replaceAll(literalOf(english), () => literalOf(pseudo)),
      inEnglish,
    );
    await writeFile(join(scripts, name), scriptIn(STAND_IN, script));
  }
}
