/**
 * Texts that differ only in apostrophes are read alike: "can't", "cant", "can t". The short words that
 * this makes ambiguous ("I'll" and "ill", "we're" and "were") are told apart by their neighbours.
 */

const APOSTROPHE = /(?<=\p{L})['\u2018\u2019\u02bc`\u00b4](?=\p{L})/gu;
/** "can t", "it s", "i m": what is left where a keyboard or a program made the apostrophe a space. */
const CUT_OFF =
  /\b([a-z]{1,9}n) t\b|\b(i) (m|ve|ll|d)\b|\b([a-z]{2,20}) s\b|\b(you|we|they) (re|ve|ll|d)\b/giu;

/** A text with contractions in one spelling, without an apostrophe. */
export function withoutApostrophes(text: string): string {
  return text
    .replace(APOSTROPHE, "")
    .replace(CUT_OFF, (_, not, i, am = "", owner, you, are = "") =>
      not !== undefined ? `${not}t` : owner !== undefined ? `${owner}s` : `${i ?? you}${am}${are}`,
    );
}

const IN_FULL: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    youre: "you are",
    theyre: "they are",
    hes: "he is",
    shes: "she is",
    youve: "you have",
    weve: "we have",
    theyve: "they have",
    youll: "you will",
    theyll: "they will",
    itll: "it will",
    lets: "let us",
    hadnt: "had not",
    werent: "were not",
    mustnt: "must not",
    neednt: "need not",
    everyones: "everyone is",
    lifes: "life is",
    hows: "how is",
    whos: "who is",
    wheres: "where is",
    heres: "here is",
  }).map(([short, full]) => [short, full.split(" ")]),
);
const AMBIGUOUS = new Set(["ill", "its", "were"]);
/** After "I will", not after "ill". */
const AFTER_WILL = new Set(
  "be go try do have get just never take make feel need not see come start stop give end die lose fail wake still always say call tell ever probably regret manage cry break sleep".split(
    " ",
  ),
);
/** After "it is", not after "its". */
const AFTER_IT_IS = new Set(
  "my a an the not been so just too very like getting killing because all me making been hard driving".split(
    " ",
  ),
);
/** Before "we are", not before "were". */
const BEFORE_WE = new Set("and but because so that when if now today cause since as".split(" "));

/** Writes contractions out in full. */
export function expandContractions(words: readonly string[]): readonly string[] {
  if (!words.some((word) => IN_FULL.has(word) || AMBIGUOUS.has(word))) return words;
  return words.flatMap((word, at) => {
    const full = IN_FULL.get(word);
    if (full !== undefined) return full;
    if (word === "ill" && AFTER_WILL.has(words[at + 1] ?? "")) return ["i", "will"];
    if (word === "its" && AFTER_IT_IS.has(words[at + 1] ?? "")) return ["it", "is"];
    if (word === "were" && (at === 0 || BEFORE_WE.has(words[at - 1] ?? ""))) return ["we", "are"];
    return word;
  });
}
