import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Of 4: below it a password is one of those that everybody tries first. */
const LOWEST_SCORE = 2;
/** The estimate's time grows with the length; what is as long as this is in nobody's list. */
const LONG = 64;

/** Whether a password is among those that are tried first: common ones, keyboard rows, repeats. */
export function isEasyToGuess(password: string, email: string): boolean {
  if (password.length >= LONG) return false;
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = judge.check(password, [email, ...email.split("@")]);
  return score < LOWEST_SCORE;
}
