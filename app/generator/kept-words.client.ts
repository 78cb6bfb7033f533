import type { Beat } from "#worker/features/beats/beat.ts";

/** What was written for the last beat, in this page's memory alone: never stored, gone with the page. */
interface KeptWords {
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly words: string;
  /** Idempotency key under which they were posted, where no answer arrived: they may be paid. */
  readonly key?: string | undefined;
  /** What they became after the generator was left: an incognito beat is in no list. */
  readonly made?: Beat;
}

let kept: KeptWords = { owner: "", words: "" };
/** The generator that is open. */
let hear: (() => void) | undefined;

/** Keeps words in place of those before. */
export function keepWords(words: KeptWords): void {
  kept = words;
  hear?.();
}

/** Tells the generator that is open of what another one kept, which was left. @returns what ends that */
export function onKept(told: () => void): () => void {
  hear = told;
  return () => {
    if (hear === told) hear = undefined;
  };
}

/**
 * The words of the same person, who came back to the generator.
 * @returns no words where there are none
 */
export function keptWords(owner: string): Omit<KeptWords, "owner"> {
  return kept.owner === owner ? kept : { words: "" };
}

/**
 * Keeps what a form posted to the generator, and its key, until they made a beat.
 * @returns false where it has no words to keep: another form, or incognito
 */
export function keepPosted(form: FormData): boolean {
  const [owner, words, key] = ["owner", "mood", "key"].map((name) => form.get(name));
  const isWhole = typeof owner === "string" && typeof words === "string" && typeof key === "string";
  if (!isWhole || form.has("incognito")) return false;
  kept = { owner, words, key };
  return true;
}
