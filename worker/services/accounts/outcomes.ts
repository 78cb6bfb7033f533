import type { ProofPurpose } from "#db/tokens.ts";
import type { Throttled } from "#worker/services/limits/throttle.ts";
import type { Busy } from "#worker/services/passwords/hash-limiter.ts";

export type MailOutcome = { readonly kind: "sent" } | Throttled;

/** The password is among the first that an attacker guesses. */
export interface EasyPassword {
  readonly kind: "easy_password";
}

export type SignUpOutcome = MailOutcome | Busy | EasyPassword;

export type SignInOutcome = { readonly kind: "signed_in" | "wrong_credentials" } | Throttled | Busy;

export type ProofOutcome =
  | {
      readonly kind: "proved";
      readonly purpose: ProofPurpose;
      /** Whether the next page must let the person choose a password. */
      readonly choosesPassword: boolean;
    }
  | { readonly kind: "refused" }
  | Throttled;

export type PasswordUpdate =
  | { readonly kind: "updated" }
  /** The session ended meanwhile or began too long ago: nothing was changed. */
  | { readonly kind: "signed_out" }
  | EasyPassword
  | Throttled
  | Busy;

/** What the page of a mailed link shows. */
export interface LinkView {
  /** The account's address, masked unless this browser requested the link or is signed in to it. */
  readonly account: string;
  /** Whether this browser requested the link. */
  readonly requestedHere: boolean;
  /** Whether a sign-up password was typed with the request, which counts in that browser alone. */
  readonly hasPassword: boolean;
  /** The address of another person who is signed in here, and whom the link would sign out. */
  readonly replaces: string | undefined;
}
