import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Of which English text each translation of a language was accepted: a short hash of it, by the folder of its
 * feature and by its name.
 */
export type Accepted = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A message with its translation. */
export interface Translation {
  /** Of its feature. */
  readonly folder: string;
  /** Its group and key. */
  readonly name: string;
  readonly english: string;
  readonly translated: string;
}

/** What an English text is known by. Six digits: a change goes unseen once in 16 million. */
function hashOf(english: string): string {
  return createHash("sha256").update(english).digest("hex").slice(0, 6);
}

/** Why a translation does not count; undefined where it does. */
export function whyNotAccepted(
  accepted: Accepted,
  { folder, name, english }: Omit<Translation, "translated">,
): string | undefined {
  const hash = accepted[folder]?.[name];
  if (hash === hashOf(english)) return undefined;
  if (hash === undefined) return "nobody has accepted this translation";
  return "the English text has changed since it was translated";
}

/**
 * Accepts translations, and forgets messages that are gone.
 * @param translations all of the language
 * @param which one by its folder and name (`app/auth:forms.or`), or several by the beginning of that (`app/auth`)
 * @returns what is accepted then, in order, and what was not before
 */
export function accept(
  accepted: Accepted,
  translations: readonly Translation[],
  which: readonly string[],
): { readonly accepted: Accepted; readonly added: readonly Translation[] } {
  const added = translations.filter(
    (one) =>
      which.some((name) => isNamed(one, name)) && whyNotAccepted(accepted, one) !== undefined,
  );
  const next: Record<string, Record<string, string>> = {};
  for (const one of translations.toSorted(byAddress)) {
    const { folder, name, english } = one;
    const hash = added.includes(one) ? hashOf(english) : accepted[folder]?.[name];
    if (hash === undefined) continue;
    next[folder] ??= {};
    next[folder][name] = hash;
  }
  return { accepted: next, added };
}

/** The names that fit no message: a typing error, or a message without a translation yet. */
export function namesOfNone(
  translations: readonly Translation[],
  which: readonly string[],
): readonly string[] {
  return which.filter((name) => !translations.some((one) => isNamed(one, name)));
}

function isNamed(one: Translation, name: string): boolean {
  const address = addressOf(one);
  return address.startsWith(name) && /^([:./]|$)/.test(address.slice(name.length));
}

/** How a message is named on the command line. */
export function addressOf({ folder, name }: Pick<Translation, "folder" | "name">): string {
  return `${folder}:${name}`;
}

/** The same on every machine, unlike the order of a locale. */
function byAddress(one: Translation, other: Translation): number {
  return addressOf(one) < addressOf(other) ? -1 : 1;
}

function fileOf(language: string): string {
  return `worker/tools/words/accepted/${language}.json`;
}

/** What is accepted of a language. */
export function readAccepted(language: string): Accepted {
  const file = fileOf(language);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Keeps it, one message a line. */
export function writeAccepted(language: string, accepted: Accepted): void {
  writeFileSync(fileOf(language), `${JSON.stringify(accepted, null, 2)}\n`);
}
