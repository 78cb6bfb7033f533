import { onFirstUse } from "#worker/reading/language/on-first-use.ts";
import compiled from "../reading/knowledge.compiled.json" with { type: "json" };
import { stemOf, type Word } from "../reading/words.ts";

const { words } = compiled.frames;

/** Lists of single words of `frames.json`. */
type ListName = keyof typeof words;

const LISTS = onFirstUse(() => {
  const names = Object.keys(words) as readonly ListName[];
  return new Map(names.map((name) => [name, new Set(words[name].split(" "))] as const));
});
const ABILITY_STEMS = onFirstUse(() => new Set(words.abilities.split(" ").map(stemOf)));
/** Words that a denial inside a sign leaves no room for another: "not happy", "neend nahi". */
const OWN_DENIAL = new Set("not no never nothing zero nahi nahin nhi नहीं नही".split(" "));

export function isListed(list: ListName, word: Word | undefined): boolean {
  return word !== undefined && (LISTS().get(list)?.has(word.plain) ?? false);
}

/** Whether all words from `from` to before `to` are of a list, and there are at most `most`. */
export function onlyListed(
  list: ListName,
  words: readonly Word[],
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): boolean {
  if (to < from || to - from > most) return false;
  return words.slice(from, to).every((word) => isListed(list, word));
}

/** Whether words name an ability or a good state, such as sleep: to deny one is to name the trouble. */
export function isAbility(words: readonly Word[]): boolean {
  return words.some(
    ({ plain, stem }) => ABILITY_STEMS().has(stem) || LISTS().get("abilities")?.has(plain),
  );
}

export function hasOwnDenial(words: readonly Word[]): boolean {
  return words.some(({ plain }) => OWN_DENIAL.has(plain));
}
