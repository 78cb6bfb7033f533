/**
 * A date as people write it: 17/05/1990, 17.5.1990, 17 05 1990 or 17051990, the day first as in India, or
 * 1990-05-17 as browsers fill it in. Anything else is returned unchanged.
 * @returns YYYY-MM-DD; the day may not exist
 */
export function readDate(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const parts =
    /^(\d{1,2})\s?[/. -]\s?(\d{1,2})\s?[/. -]\s?(\d{4})$/.exec(value) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(value);
  if (parts === null) return value;
  const [, day = "", month = "", year = ""] = parts;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A stored date as its form shows it, 17/05/1990; other texts unchanged. */
export function writeDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  return parts === null ? date : `${parts[3]}/${parts[2]}/${parts[1]}`;
}
