import { LANGUAGES } from "#worker/domain/language/identify/languages.ts";

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

const NAMES = LANGUAGES.map(({ name }) => name);

/** What a person reads whose text was not understood, before the helplines. */
export const NOT_UNDERSTOOD = `I read ${NAMES.slice(0, -1).join(", ")} and ${NAMES.at(-1)} so far, and I am not sure what you wrote. Say it in other words, or choose a feeling. If things are heavy, these people listen:`;
