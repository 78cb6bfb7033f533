/** Of 4: below it a password is one of those that everybody tries first. */
const LOWEST_SCORE = 2;
/** The estimate's time grows with the length; what is as long as this is in nobody's list. */
const LONG = 64;

/** Whether a password is among those that are tried first: common ones, keyboard rows, repeats. */
export async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  if (password.length >= LONG) return false;
  // Unpacked with the first new password: no start waits for the lists.
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = judge.check(password, [email, ...email.split("@")]);
  return score < LOWEST_SCORE;
}
