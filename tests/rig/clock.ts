/** The present time, ms: for rows that a test writes an hour or a day before or after it, never to measure. */
export const now = (): number => Date.now();
