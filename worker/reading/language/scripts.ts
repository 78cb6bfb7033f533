/** Scripts in which the product reads moods. */
export const SCRIPTS = [
  "Latin",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Arabic",
  "Cyrillic",
  "Han",
  "Kana",
] as const;

export type Script = (typeof SCRIPTS)[number];

const LETTER = /\p{L}/gu;
const PATTERNS = SCRIPTS.map((script) => {
  const names = script === "Kana" ? ["Hiragana", "Katakana"] : [script];
  const signs = names.map((name) => `\\p{Script=${name}}`).join("");
  return [script, new RegExp(`[${signs}]`, "gu")] as const;
});

/** Letters of a text by script, without the marks on them; scripts without any are left out. */
export interface ScriptCounts {
  readonly letters: number;
  readonly byScript: ReadonlyMap<Script, number>;
}

/** Counts the letters of each script. */
export function countScripts(text: string): ScriptCounts {
  const letters = text.match(LETTER)?.join("") ?? "";
  const counts = PATTERNS.map(
    ([script, pattern]) => [script, letters.match(pattern)?.length ?? 0] as const,
  );
  return {
    letters: [...letters].length,
    byScript: new Map(counts.filter(([, count]) => count > 0)),
  };
}
