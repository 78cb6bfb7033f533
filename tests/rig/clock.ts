/** The present time, ms since 1970, for rows that must be recent: the only clock that tests may read. */
export const now = (): number => Date.now();
