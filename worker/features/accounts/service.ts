import type { Person } from "#worker/features/sessions/service.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import type { GoogleIdentity } from "./google.ts";
import type { Busy } from "./hash-limiter.ts";
import type { ProofPurpose } from "./tokens.store.ts";

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

/**
 * Accounts by email and password, by mailed link or code, and by Google. No answer reveals whether an
 * address has an account. Each method is a function of this folder, bound to its parts by
 * `worker/features/accounts/context.ts`.
 */
export interface Accounts {
  /** Whether this browser requested a mail recently: its code can be typed here. */
  readonly codeRequested: boolean;
  /**
   * Creates an account and mails a proof that confirms it.
   * @param password undefined for an account without one, which is signed in to by mail
   */
  signUp(email: string, password: string | undefined): Promise<SignUpOutcome>;
  /** Mails the proof of a sign-up once more. */
  mailSignUpAgain(email: string): Promise<MailOutcome>;
  /** Signs in. The password of an unconfirmed account is refused, and its mailbox gets a new proof. */
  signIn(email: string, password: string): Promise<SignInOutcome>;
  /** Mails a proof that signs in without a password. */
  mailMagicLink(email: string): Promise<MailOutcome>;
  /** Mails a proof that lets its owner choose a new password. */
  mailReset(email: string): Promise<MailOutcome>;
  /** What the page of a mailed link shows, while the link is valid. Does not use it up. */
  viewLink(token: string, purpose: ProofPurpose): Promise<LinkView | undefined>;
  /** Uses a mailed link up and signs its owner in. */
  redeemLink(token: string, purpose: ProofPurpose): Promise<ProofOutcome>;
  /** Uses a mailed code up, in the browser that requested it, and signs its owner in. */
  redeemCode(code: string): Promise<ProofOutcome>;
  /** Sets a new password and ends all sessions of its person. */
  updatePassword(person: Person, password: string): Promise<PasswordUpdate>;
  /** @returns false when the address is linked to another Google account */
  signInWithGoogle(identity: GoogleIdentity): Promise<boolean>;
  signOut(): Promise<void>;
}
