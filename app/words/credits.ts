import type { LedgerReason } from "#worker/domain/credits/ledger-entry.ts";

/** Why credits change. */
export const CREDIT_REASONS: Readonly<Record<LedgerReason, string>> = {
  signup: "Welcome",
  generation: "A beat",
};

export const CREDITS = {
  title: "Your credits",
  /** The receipt of a beat that was made. */
  receipt: (left: number) => `1 credit, ${left} left`,
} as const;
