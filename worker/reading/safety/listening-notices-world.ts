import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import { compilePatterns } from "#worker/reading/language/patterns.ts";
import { clauseLine } from "#worker/reading/language/plain-words.ts";
import { apart, foldScript, scriptClauses } from "#worker/reading/language/script-words.ts";
import { countScripts } from "#worker/reading/language/scripts.ts";
import world from "./listening-rules-world.json" with { type: "json" };

type Rules = Readonly<Record<keyof typeof world.Latin, readonly string[]>>;

const { about: _, ...scripts } = world;
/** Of the texts of every language, in the order of SAFETY.md section 4. */
export const NOTICES_OF_TEXTS = [
  "seizures",
  "implant",
  "psychosis",
  "head_injury",
  "pregnancy",
  "driving",
] as const;

/** The patterns of each script, compiled when a first text is written in it. */
const RULES = new Map(
  Object.entries<Rules>(scripts).map(([script, rules]) => [
    script,
    onFirstUse(() => ({
      harmless: compileFolded(rules.harmless),
      notices: NOTICES_OF_TEXTS.map((notice) => ({
        notice,
        patterns: compileFolded(rules[notice]),
      })),
    })),
  ]),
);

const LETTERS = /[\p{L}\p{M}]+/gu;

/** Signs of Chinese and Japanese are words of their own, as in the texts. */
function compileFolded(patterns: readonly string[]): readonly RegExp[] {
  const folded = patterns.map((pattern) =>
    foldScript(pattern).replace(LETTERS, (word) => apart(word).join("_")),
  );
  return compilePatterns(folded, {});
}

/**
 * The notices that a text requires by words of the languages beside English and Hindi. All languages of
 * a script are looked for, whichever the text is in: a notice too many does less harm than one that
 * lacks. Pure.
 */
export function worldNotices(text: string): ReadonlySet<(typeof NOTICES_OF_TEXTS)[number]> {
  const line = clauseLine(scriptClauses(text), (word) => word);
  const found = [...countScripts(text).byScript.keys()].flatMap((script) => {
    // Japanese is found under Han, whichever of its scripts it uses.
    const rules = RULES.get(script === "Kana" ? "Han" : script)?.();
    if (rules === undefined) return [];
    const said = rules.harmless.reduce((rest, pattern) => rest.replace(pattern, " ,"), line);
    return rules.notices
      .filter(({ patterns }) => patterns.some((pattern) => said.search(pattern) !== -1))
      .map(({ notice }) => notice);
  });
  return new Set(found);
}
