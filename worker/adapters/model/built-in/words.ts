import { stemmer } from "stemmer";
import { foldRomanised } from "#worker/domain/language/romanised.ts";

/** A word in the forms in which phrases of the knowledge files are compared with it. */
export interface Word {
  readonly plain: string;
  /** Without its English ending; a word in another script stays whole. */
  readonly stem: string;
  /** In the canonical spelling of romanised Hindi. */
  readonly folded: string;
}

const LATIN = /^[a-z]+$/;

export function toWord(plain: string): Word {
  return { plain, stem: stemOf(plain), folded: foldRomanised(plain) };
}

export function stemOf(plain: string): string {
  return LATIN.test(plain) ? stemmer(plain) : plain;
}
