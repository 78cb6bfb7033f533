const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
/** Longer words are rarely ordinary ones. */
const LONGEST = 16;

/**
 * The words of a set that differ from a word in one letter: one too few, too many or another, or two that
 * have changed places.
 */
export function wordsOneEditAway(word: string, known: ReadonlySet<string>): readonly string[] {
  if (word.length > LONGEST) return [];
  const found = new Set<string>();
  const check = (candidate: string) => {
    if (candidate !== word && known.has(candidate)) found.add(candidate);
  };
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    const rest = after.slice(1);
    if (after !== "") check(before + rest);
    if (rest !== "") check(before + rest.charAt(0) + after.charAt(0) + rest.slice(1));
    for (const letter of LETTERS) {
      check(before + letter + after);
      if (after !== "") check(before + letter + rest);
    }
  }
  return Array.from(found);
}
