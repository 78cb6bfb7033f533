/**
 * How long an address may be. The longest path of ours has 57 characters in four segments
 * (`/api/beats/ID/audio.wav`), the longest query is Google's answer, below 1,000 characters.
 */
export const ADDRESS_BOUNDS = {
  pathCharacters: 512,
  pathSegments: 16,
  queryCharacters: 4096,
  /** Segments of all paths that a page asks the manifest for: our pages link to some 20 of ours. */
  manifestSegments: 64,
} as const;

/** How many texts of one network an isolate reads in a minute before it knows who wrote them. */
export const READINGS_FIRST = { max: 20, windowMs: 60_000 } as const;

/** How sounds are held open. */
export const STREAM_BOUNDS = {
  /**
   * Sounds that one person hears at a time in one isolate. A seek opens a part while the one before
   * is torn down, a page has a player and saves; six connections are all that a browser opens.
   */
  perPerson: 12,
  /** A sound that nobody read for so long ends; a player that wants more asks for the rest. */
  unreadMs: 60_000,
} as const;
