/** Credits granted once, with the account (SPEC.md section 9). */
export const SIGN_UP_CREDITS = 25;

/** Why credits change. */
export const LEDGER_REASONS = ["signup", "generation", "purchase", "refund"] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** One change of a person's credits. */
export interface LedgerEntry {
  readonly id: number;
  readonly delta: number;
  readonly reason: LedgerReason;
  /** Unix ms. */
  readonly created_on: number;
}
