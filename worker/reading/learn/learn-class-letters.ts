import type { ContextClass } from "#worker/reading/model/contract.ts";
import { trainHashed } from "./hashed.ts";

const BUCKETS = 16_384;

/** Learns which runs of letters tell the class of an English or Hindi text. */
export function learnClassLetters(
  classes: readonly ContextClass[],
  moods: readonly { readonly typed: readonly string[]; readonly class: ContextClass | undefined }[],
) {
  const examples = moods.map((mood) => ({
    clauses: [mood.typed],
    target: classes.map((name) => Number(name === mood.class)),
  }));
  return trainHashed(examples, { classes, buckets: BUCKETS, rounds: 12, decay: 0.004, steps: 8 });
}
