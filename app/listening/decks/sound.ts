import type { Listening } from "#worker/domain/sound/listening.ts";

/** A sound to play: samples that one or more addresses give. */
export interface Sound {
  /** Equal sounds are equal in it. */
  readonly key: string;
  /** The same samples behind each, the best to play first. */
  readonly addresses: readonly string[];
  readonly listening: Listening;
}
