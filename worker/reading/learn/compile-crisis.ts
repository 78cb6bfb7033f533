import { createHindiSpeller, foldSpellings } from "#worker/reading/language/hindi.ts";
import { indexPatterns, type PatternLists } from "#worker/reading/language/patterns.ts";
import { plainScript } from "#worker/reading/language/plain-words.ts";
import { countScripts, type Script } from "#worker/reading/language/scripts.ts";
import { type CompiledCrisisRules, CRISIS_KINDS } from "#worker/reading/safety/crisis-judge.ts";
import rules from "#worker/reading/safety/crisis-rules.json" with { type: "json" };
import { type Fold, foldNative, foldPattern, foldRoman, foldWord } from "./fold-pattern.ts";

type Patterns = Readonly<Record<(typeof CRISIS_KINDS)[number], readonly string[]>>;

/** The rules of `crisis-rules.json` as the Worker reads them: plain, folded and indexed by word. */
export function compileCrisisRules() {
  const hindi_forms = foldSpellings(rules.roman.spelling);
  const fold = foldHindi(createHindiSpeller(hindi_forms));
  const lists = Object.entries(rules.roman.lists).map(([name, words]) => [name, words.map(fold)]);
  return {
    english_spelling: rules.spelling,
    english: compileRules(rules, rules.lists, (pattern) => pattern),
    hindi_forms,
    hindi: compileRules(rules.roman, Object.fromEntries(lists), fold),
  };
}

function compileRules(
  patterns: Patterns,
  lists: PatternLists,
  spell: (pattern: string) => string,
): CompiledCrisisRules {
  const { harmless, reported, clear, doubt } = patterns;
  const ordered = CRISIS_KINDS.flatMap((kind) => patterns[kind]);
  const counts = {
    harmless: harmless.length,
    reported: reported.length,
    clear: clear.length,
    doubt: doubt.length,
  };
  return { counts, ...indexPatterns(ordered.map(spell).map(plainScript), lists) };
}

/** Spells the words of a Hindi pattern as the words of a text are spelled. */
function foldHindi(spell: (word: string) => string): (pattern: string) => string {
  return (pattern) =>
    pattern.replace(/#\w+|[a-z\u0900-\u097f]+/g, (word) =>
      word.startsWith("#") ? word : spell(word).replaceAll(" ", "_"),
    );
}

type Line = readonly [pattern: string, gloss: string];

interface Section extends Readonly<Record<(typeof CRISIS_KINDS)[number], readonly Line[]>> {
  readonly lists?: PatternLists;
}

/** A file of `worker/reading/safety/packs/`. */
export interface Pack {
  readonly language: string;
  readonly native: Section;
  /** Phrases in Latin letters of a language of another script. */
  readonly roman?: Section;
}

/** A section with the names of its lists made unique among all packs. */
interface Source {
  readonly prefix: string;
  readonly section: Section;
}

/**
 * The packs as the Worker reads them: folded, by script. Each is JSON in a string, so that a start does
 * not parse what few texts need. Those in Latin letters, which most texts need, are indexed by word.
 */
export function compileCrisisPacks(packs: readonly Pack[]) {
  const native = Array.from(Map.groupBy(packs, scriptOf), ([script, own]) => {
    const sources = own.map(({ language, native }) => ({ prefix: language, section: native }));
    const { byWord, ...unindexed } = compileSections(sources, foldNative);
    const compiled = script === "Latin" ? { ...unindexed, byWord } : unindexed;
    return [script, JSON.stringify(compiled)] as const;
  });
  const romanised = packs.flatMap(({ language, roman }) =>
    roman === undefined ? [] : [{ prefix: `${language}-Latn`, section: roman }],
  );
  return {
    latin: {
      native: native.find(([script]) => script === "Latin")?.[1] ?? "",
      romanised: JSON.stringify(compileSections(romanised, foldRoman)),
    },
    india: { scripts: Object.fromEntries(native.filter(([script]) => isOfIndia(script))) },
    world: { scripts: Object.fromEntries(native.filter(([script]) => WORLD.has(script))) },
  };
}

const WORLD: ReadonlySet<Script> = new Set(["Arabic", "Cyrillic", "Han"]);

function isOfIndia(script: Script): boolean {
  return script !== "Latin" && !WORLD.has(script);
}

function scriptOf({ language, native }: Pack): Script {
  const { byScript } = countScripts(native.clear.map(([pattern]) => pattern).join(" "));
  const [most] = Array.from(byScript).toSorted(([, a], [, b]) => b - a);
  if (most === undefined) throw new Error(`The pack ${language} has no clear statements`);
  return most[0] === "Kana" ? "Han" : most[0];
}

function compileSections(sources: readonly Source[], fold: Fold): CompiledCrisisRules {
  const lists: Record<string, readonly string[]> = {};
  for (const { prefix, section } of sources) {
    for (const [name, words] of Object.entries(section.lists ?? {})) {
      lists[`${prefix}.${name}`] = words.flatMap((word) => foldWord(word, fold));
    }
  }
  const patterns = CRISIS_KINDS.map((kind) =>
    sources.flatMap(({ prefix, section }) =>
      (section[kind] ?? []).map(([pattern]) => {
        try {
          return foldPattern(pattern, fold, prefix);
        } catch (cause) {
          throw new Error(`In the pack ${prefix}, ${kind}: ${pattern}`, { cause });
        }
      }),
    ),
  );
  const [harmless = 0, reported = 0, clear = 0, doubt = 0] = patterns.map(({ length }) => length);
  const counts = { harmless, reported, clear, doubt };
  return { counts, ...indexPatterns(patterns.flat(), lists) };
}
