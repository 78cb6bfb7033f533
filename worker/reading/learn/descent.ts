/** Of how many examples a model finds the class that was wanted most. */
export interface Score {
  readonly right: number;
  readonly of: number;
}

/** A model as its file has it, and how well it finds what it was learned from. */
export interface Learned<Model> {
  readonly model: Model;
  readonly score: Score;
}

/** @param scoresOf an example: a number for each class, the highest for the one that is found */
export function scoreOf<Example extends { readonly target: readonly number[] }>(
  examples: readonly Example[],
  scoresOf: (example: Example) => readonly number[],
): Score {
  const right = examples.filter((example) => {
    const scores = scoresOf(example);
    const found = scores.indexOf(Math.max(...scores));
    return example.target[found] === Math.max(...example.target);
  });
  return { right: right.length, of: examples.length };
}

export function softmax(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, odd) => sum + odd, 0);
  return odds.map((odd) => odd / total);
}

export function shuffle(rows: unknown[], random: () => number): void {
  for (let last = rows.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [rows[last], rows[other]] = [rows[other], rows[last]];
  }
}

/** Pseudo-random numbers from 0 to 1, the same at every run (a linear congruential generator). */
export function randomGenerator(): () => number {
  let state = 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
