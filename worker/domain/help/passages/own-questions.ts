import { onFirstUse } from "#worker/reading/language/on-first-use.ts";
import { PASSAGES } from "./all.ts";

const own = onFirstUse(() => new Set(PASSAGES.map(({ question }) => question)));

/** Whether a text is, letter by letter, a question of ours, as the buttons of the help page ask it. */
export function isOwnQuestion(text: string): boolean {
  return own().has(text);
}
