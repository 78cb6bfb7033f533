/** Of 4. A password with a lower score is among the first that an attacker guesses. */
const MIN_SCORE = 2;
/** The estimate takes longer for longer passwords; from this length on, none is in a word list. */
const SKIP_LENGTH = 64;

/** Whether a password is easy to guess: a common one, a keyboard row, repeats, the person's address. */
export async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  if (password.length >= SKIP_LENGTH) return false;
  // Loaded on first use: the word lists would slow down every start of the Worker.
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password, [email, ...email.split("@")]);
  return score < MIN_SCORE;
}
