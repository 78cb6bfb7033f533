/** Where an answer comes from: a page of the product. */
export interface Source {
  /** Path, and perhaps the anchor of a section. */
  readonly to: string;
  readonly title: string;
}

/** An answer of ours to one question. It says what the product does, and nothing else. */
export interface Passage {
  readonly id: string;
  readonly question: string;
  /** Sentences that stand alone, in their order. */
  readonly text: readonly string[];
  readonly source: Source;
  /** More words by which people look for it, romanised Hindi too. Nobody sees them. */
  readonly words: string;
}
