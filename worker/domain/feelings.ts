import { LANGUAGES } from "#worker/reading/language/identify/languages.ts";
import { t } from "./words/not-understood.compiled.ts";
import { BRAND } from "./words.ts";

/** A feeling that a person may choose in place of writing. */
export interface Feeling {
  /** One word, for a button. */
  readonly label: string;
  /** The mood that its beat is made for. */
  readonly mood: string;
}

/** Feelings to choose from where a text was not understood. */
export const FEELINGS = [
  { label: "Anxious", mood: "I feel anxious and overwhelmed" },
  { label: "Sleepless", mood: "I am unable to sleep" },
  { label: "Low", mood: "I feel sad and lonely" },
  { label: "Unfocused", mood: "I cannot focus on my work" },
] as const satisfies readonly Feeling[];

/** So many are named: on a small phone the feelings must not be far below. */
const NAMED = 3;
const NAMES = LANGUAGES.slice(0, NAMED).map(({ name }) => name);

/** What a person reads whose text was not understood. */
export function notUnderstood(): string {
  return t("text", { languages: NAMES.join(", "), others: LANGUAGES.length - NAMED });
}

/** The tags of a beat's sound: nothing of its mood. The device writes the same, so that files are equal. */
export function soundTags(beatName: string) {
  return { title: beatName, artist: BRAND.name };
}
