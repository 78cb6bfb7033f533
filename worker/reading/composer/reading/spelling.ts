import { distance } from "fastest-levenshtein";
import { foldRomanised } from "#worker/reading/language/hindi.ts";
import short from "../knowledge/short-forms.json" with { type: "json" };
import {
  englishVocabulary,
  hindiInLatin,
  type KnownSound,
  ordinaryStems,
  ordinaryWords,
  romanisedVocabulary,
  vocabularySounding,
} from "./knowledge.ts";
import { soundOf, stemOf } from "./words.ts";

const SHORT_FORMS: ReadonlyMap<string, string> = new Map(Object.entries(short.forms));

/** Bounds the cost of splitting a word. */
const LONGEST_RUN_TOGETHER = 40;

/** Whether a word is correctly spelled English. */
export function isEnglish(word: string): boolean {
  if (ordinaryWords().has(word) || englishVocabulary().has(word)) return true;
  return ordinaryStems().has(stemOf(word));
}

/** Whether a word is one by which Hindi in Latin letters is known. */
export function isHindiInLatin(word: string): boolean {
  return hindiInLatin().has(word) && !ordinaryWords().has(word);
}

/** The share of the words in Latin letters and Devanagari, as they are typed, that are known: of these all. */
export function knownShare({ typed }: { readonly typed: readonly string[] }): number {
  const own = typed.filter((word) => /^[a-z\p{Script=Devanagari}]/u.test(word));
  if (own.length === 0) return 1;
  const unknown = own.filter(
    (word) => /^[a-z]/.test(word) && !isEnglish(word) && !isRomanised(word),
  );
  return 1 - unknown.length / own.length;
}

/**
 * Corrects the spelling of a word, to one or several: short forms in full, run-together words apart,
 * misspellings to the nearest known word by letters or by sound. A known word stays as it is.
 * @param hindi whether the text around it is Hindi in Latin letters
 */
export function correctSpelling(word: string, hindi: boolean): readonly string[] {
  if (hindi && isRomanised(word)) return [word];
  const full = SHORT_FORMS.get(word);
  if (full !== undefined) return full.split(" ");
  if (!/^[a-z][a-z0-9]+$/.test(word) || isEnglish(word)) return [word];
  if (isRomanised(word)) return [word];
  const near = hindi && word.length < 6 ? undefined : nearest(word);
  if (near !== undefined) return [near];
  const runTogether = word.length >= 8 && word.length <= LONGEST_RUN_TOGETHER;
  return runTogether ? (apart(word) ?? [word]) : [word];
}

function isRomanised(word: string): boolean {
  return hindiInLatin().has(word) || romanisedVocabulary().has(foldRomanised(word));
}

/** The known word with the fewest edits, within the number that length and sound allow. */
function nearest(word: string): string | undefined {
  if (word.length < 3 || word.length > LONGEST_RUN_TOGETHER) return undefined;
  const sound = soundOf(word);
  let best: { readonly word: string; readonly edits: number } | undefined;
  for (const known of vocabularySounding(sound.charAt(0))) {
    const allowed = editsAllowed(word, known, sound);
    if (Math.abs(known.word.length - word.length) > allowed) continue;
    const edits = distance(word, known.word);
    if (edits <= allowed && (best === undefined || edits < best.edits)) {
      best = { word: known.word, edits };
    }
  }
  return best === undefined ? undefined : nearer(word, sound, best);
}

/** A shorter word has too many neighbours. */
const LONG_ENOUGH = 5;

/** The known word, or an ordinary one that is nearer: "shoping" is "shopping", not "shaking". */
function nearer(word: string, sound: string, best: { word: string; edits: number }): string {
  if (best.edits === 1 || word.length < LONG_ENOUGH) return best.word;
  const ordinary = wordsOneEditAway(word, ordinaryWords()).filter(({ length }) => length > 2);
  const same = ordinary.find((candidate) => soundOf(candidate) === sound);
  return same ?? ordinary.find((candidate) => candidate[0] === word[0]) ?? best.word;
}

/** Words that sound the same may differ more: vowels omitted, letters for sounds. */
function editsAllowed(word: string, known: KnownSound, sound: string): number {
  const length = Math.max(word.length, known.word.length);
  if (known.sound === sound && sound.length >= 3) return Math.ceil(length / 2);
  if (known.sound === sound && word[0] === known.word[0]) return 2;
  if (length <= 4) return 0;
  if (word[0] !== known.word[0]) return 0;
  return length <= 6 ? 1 : 2;
}

/** Splits "cantfocus" to "can not focus": the fewest known words of at least two letters. */
function apart(word: string): readonly string[] | undefined {
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      const piece = word.slice(start, end);
      if (before === undefined || !isPiece(piece)) continue;
      const current = best[end];
      if (current === undefined || before.length + 1 < current.length)
        best[end] = [...before, piece];
    }
  }
  const pieces = best[word.length];
  if (pieces === undefined || pieces.length > word.length / 3) return undefined;
  return pieces.flatMap((piece) => SHORT_FORMS.get(piece)?.split(" ") ?? [piece]);
}

function isPiece(piece: string): boolean {
  if (/^\d+$/.test(piece) || piece === "i") return true;
  if (piece.length < 2) return false;
  return SHORT_FORMS.has(piece) || ordinaryWords().has(piece) || englishVocabulary().has(piece);
}

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
/** Longer words are rarely ordinary ones. */
const LONGEST_ORDINARY = 16;

/**
 * The words of a set that differ from a word in one letter: one too few, too many or another, or two that
 * have changed places.
 */
function wordsOneEditAway(word: string, known: ReadonlySet<string>): readonly string[] {
  if (word.length > LONGEST_ORDINARY) return [];
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
