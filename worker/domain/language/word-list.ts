/** No more letters are taken from the word before: the number is one base-36 digit. */
const MOST_SHARED = 35;

/**
 * Writes a sorted list of words shorter: each begins with how many letters it shares with the start
 * of the one before it, as one base-36 digit, and "|" stands between them.
 * @throws when a word has a "|"
 */
export function packWords(words: readonly string[]): string {
  return words
    .map((word, at) => {
      if (word.includes("|")) throw new Error(`A packed word may have no "|": ${word}`);
      const shared = sharedStart(words[at - 1] ?? "", word);
      return shared.toString(36) + word.slice(shared);
    })
    .join("|");
}

/** Reads a list that {@link packWords} wrote. */
export function unpackWords(packed: string): readonly string[] {
  let last = "";
  return packed.split("|").map((entry) => {
    last = last.slice(0, Number.parseInt(entry.charAt(0), 36)) + entry.slice(1);
    return last;
  });
}

function sharedStart(before: string, word: string): number {
  const most = Math.min(before.length, word.length, MOST_SHARED);
  let shared = 0;
  while (shared < most && before[shared] === word[shared]) shared += 1;
  return shared;
}
