/** When people answer, on the clock of India: the hours of the About page. */
export const SUPPORT_HOURS = { from: 9, until: 17 } as const;

const HOUR_MS = 3_600_000;
/** India is 5:30 ahead of UTC, all year. */
const AHEAD_MS = 5.5 * HOUR_MS;

/** Whether the team works at a time: Monday to Friday, 9:00 to 17:00 in India. @param time Unix ms */
export function isOpen(time: number): boolean {
  const there = new Date(time + AHEAD_MS);
  const day = there.getUTCDay();
  const hour = there.getUTCHours();
  return day >= 1 && day <= 5 && hour >= SUPPORT_HOURS.from && hour < SUPPORT_HOURS.until;
}
