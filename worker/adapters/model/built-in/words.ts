import { stemmer } from "stemmer";
import { foldRomanised } from "#worker/domain/language/romanised.ts";

/** A word as the phrases of the knowledge files are compared with it. */
export interface Word {
  readonly plain: string;
  /** Without its English ending; a word of another script is its own stem. */
  readonly stem: string;
  /** In the one spelling of its romanised forms. */
  readonly folded: string;
}

const LATIN = /^[a-z]+$/;

export function toWord(plain: string): Word {
  return { plain, stem: stemOf(plain), folded: foldRomanised(plain) };
}

export function stemOf(plain: string): string {
  return LATIN.test(plain) ? stemmer(plain) : plain;
}
