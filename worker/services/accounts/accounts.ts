import type { ProofPurpose } from "#db/tokens.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { GoogleIdentity } from "./google.ts";
import type {
  LinkView,
  MailOutcome,
  PasswordUpdate,
  ProofOutcome,
  SignInOutcome,
  SignUpOutcome,
} from "./outcomes.ts";

/**
 * Accounts by email and password, by mailed link or code, and by Google. No answer reveals whether an
 * address has an account. Each method is a function of this folder, bound to its parts by
 * `worker/context/account-services.ts`.
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
