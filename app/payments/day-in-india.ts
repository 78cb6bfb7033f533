/** Days in India begin half past six in the evening, UTC. */
const FORMAT = new Intl.DateTimeFormat("en-GB", {
  ...{ day: "numeric", month: "long", year: "numeric" },
  timeZone: "Asia/Kolkata",
});

/** The day of a purchase as our books have it, on server and browser alike. @param time Unix ms */
export function dayInIndia(time: number): string {
  return FORMAT.format(time);
}
