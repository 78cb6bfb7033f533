/**
 * The longest URL that is served. Our longest path has 58 characters in four segments
 * (`/api/beats/ID/audio.flac`); our longest query is Google's callback, below 1,000 characters.
 */
export const ADDRESS_BOUNDS = {
  pathCharacters: 512,
  pathSegments: 16,
  queryCharacters: 4096,
  /** Segments of all paths in one request to the route manifest: a page of ours links some 20 paths. */
  manifestSegments: 64,
} as const;

/** Limit on questions to the help page: of one network in one isolate. People behind one address share it. */
export const HELP_QUESTIONS = { max: 60, windowMs: 60_000 } as const;

/** Limit on events at the payment webhook, before their signatures are checked: of one network in one isolate. */
export const PAYMENT_EVENTS = { max: 600, windowMs: 60_000 } as const;

/** Limits on open audio streams. */
export const STREAM_BOUNDS = {
  /**
   * Streams of one person at a time in one isolate. A seek opens a stream while the previous one is
   * still closing, and a page may play and download; a browser opens six connections at most.
   */
  perPerson: 12,
  /** Streams of samples to one network at a time in one isolate: many people may share its address. */
  perNetwork: 24,
  /** A stream that is not read for this long ends, ms; the player then requests the rest. */
  unreadMs: 60_000,
} as const;
