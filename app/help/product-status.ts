import { isTroubled, type Seen, type WatchedPart } from "#worker/domain/watch.ts";

/** What people use, in the order in which they need it. */
export const PARTS = ["signIn", "sound", "mail", "payments"] as const;

type Part = (typeof PARTS)[number];

/** `troubled`: it failed for somebody a short while ago; `closed`: this product sells nothing. */
export type PartState = "works" | "troubled" | "stopped" | "unknown" | "closed";

/** What each part stands on, beside the database. */
const STANDS_ON: Readonly<Record<Part, WatchedPart>> = {
  signIn: "database",
  sound: "model",
  mail: "mail",
  payments: "payments",
};

/**
 * Whether each part works now, as far as it is known. Nothing works while the database takes no writes: even a
 * mail needs its code kept.
 * @param seen undefined where the watch does not answer
 */
export function partStates(
  seen: Seen | undefined,
  sells: boolean,
  now: number,
): Readonly<Record<Part, PartState>> {
  const state = (part: Part): PartState => {
    if (part === "payments" && !sells) return "closed";
    if (seen === undefined) return "unknown";
    if (!seen.writes) return "stopped";
    return isTroubled(seen, STANDS_ON[part], now) ? "troubled" : "works";
  };
  return {
    signIn: state("signIn"),
    sound: state("sound"),
    mail: state("mail"),
    payments: state("payments"),
  };
}
