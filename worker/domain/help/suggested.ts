import { PASSAGES } from "./passages/all.ts";

const SUGGESTED = [
  "headphones",
  "does-it-work",
  "no-sound",
  "credits",
  "my-words",
  "cannot-sign-in",
  "refund",
  "delete-account",
];

/** Questions of ours to begin with, each to be asked by a tap. */
export function suggestedQuestions(): readonly string[] {
  return PASSAGES.filter(({ id }) => SUGGESTED.includes(id)).map(({ question }) => question);
}
