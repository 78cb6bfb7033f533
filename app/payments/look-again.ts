/** How often the page of an open purchase loads itself again, without scripts. */
export const LOOK_EVERY_SECONDS = 5;
/** For how long it does so after it was opened. */
const LOOK_FOR_MS = 30_000;

/**
 * Until when the page loads itself again. It stands in the address, so that each reload is the same entry
 * of the browser's history and the way back stays free.
 * @param asked as the address has it @returns Unix ms; undefined where the address has none of ours
 */
export function looksUntil(asked: string | null, now: number): number | undefined {
  const until = Number(asked ?? Number.NaN);
  return Number.isInteger(until) && until <= now + LOOK_FOR_MS ? until : undefined;
}

/** The address of a purchase's page that looks again for a while, beginning now. */
export function lookingAddress(id: string, now: number): string {
  return `/payments/${id}?until=${now + LOOK_FOR_MS}`;
}
