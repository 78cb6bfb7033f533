const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A small count as a word: `five`. From 11 on in digits. */
export function countInWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** The same at the start of a sentence: `Five`. */
export function capitalCount(count: number): string {
  const word = countInWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
