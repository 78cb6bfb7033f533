import { t } from "./words/clock.compiled.ts";

const PARTS = [
  [5, "night"],
  [12, "morning"],
  [17, "afternoon"],
  [22, "evening"],
  [24, "night"],
] as const;

/** An hour of the day in plain words: "at 9 in the evening". @param hour 0 to 23 */
export function hourWords(hour: number): string {
  if (hour === 0) return t("midnight");
  if (hour === 12) return t("noon");
  const part = PARTS.find(([until]) => hour < until)?.[1] ?? "night";
  return t(part, { hour: hour % 12 || 12 });
}

/** Zones that browsers still call by a name which the place itself has given up. */
const CITIES: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Europe/Kiev": "Kyiv",
};

/** A clock by its city: "New York". @param zone IANA time zone */
export function cityOf(zone: string): string {
  return CITIES[zone] ?? (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
