import { stemmer } from "stemmer";
import { foldRomanised } from "#worker/domain/language/romanised.ts";
import { startOf } from "./phrase.ts";

/** A word in the forms in which phrases of the knowledge files are compared with it. */
export interface Word {
  readonly plain: string;
  /** Without its English ending; a word in another script stays whole. */
  readonly stem: string;
  /** In the canonical spelling of romanised Hindi. */
  readonly folded: string;
  /** The keys of a phrase book under which phrases that may begin with it are listed. */
  readonly keys: readonly string[];
}

const LATIN = /^[a-z]+$/;

export function toWord(plain: string): Word {
  const stem = stemOf(plain);
  const folded = foldRomanised(plain);
  const starts = new Set([startOf(stem), startOf(plain), startOf(folded)]);
  const open = Array.from(starts, (start) => `${start}*`);
  return { plain, stem, folded, keys: [stem, `=${plain}`, `~${folded}`, ...open] };
}

export function stemOf(plain: string): string {
  return LATIN.test(plain) ? stemmer(plain) : plain;
}
