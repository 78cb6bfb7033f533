import type { LedgerReason } from "#worker/domain/credits.ts";

/** Why credits change. @param times how often on one day */
export const CREDIT_REASONS: Readonly<Record<LedgerReason, (times: number) => string>> = {
  signup: () => "A welcome to you",
  purchase: (times) => (times === 1 ? "You bought a plan" : `You bought ${times} plans`),
  refund: () => "A purchase was refunded",
  generation: (times) => (times === 1 ? "You made a beat" : `You made ${times} beats`),
};

export const CREDITS = {
  title: "Your credits",
  latest: "Credit history",
  /** The receipt of a beat that was made. */
  receipt: (left: number) => `1 credit used, ${left} left`,
} as const;
