import { BRAND } from "#app/content/brand.ts";
import { findCredentials, googleAccount, ofAddress, signUpRows } from "#db/accounts.ts";
import type { Database } from "#db/client.ts";
import { type ProofPurpose, replacePassword, replaceProof, type UsedProof } from "#db/tokens.ts";
import { SIGN_UP_CREDITS } from "#worker/credits/credits.ts";
import type { Throttle, Throttled } from "#worker/limits/throttle.ts";
import type { Log } from "#worker/log.ts";
import { alreadyRegisteredMail } from "#worker/mail/messages/already-registered.ts";
import { newAccountSeal } from "#worker/sealing/account.ts";
import type { Keyring } from "#worker/sealing/keyring.ts";
import type { GoogleIdentity } from "./google.ts";
import type { Busy, HashingTurns } from "./hashing-turns.ts";
import type { KnownDevice } from "./known-device.ts";
import { hashPassword } from "./password.ts";
import type { PasswordCheck } from "./password-check.ts";
import type { Post } from "./post.ts";
import type { Proofs } from "./proofs.ts";
import type { Person, Sessions } from "./sessions.ts";

export type MailOutcome = { readonly kind: "sent" } | Throttled;

export type SignUpOutcome = MailOutcome | Busy;

export type SignInOutcome =
  | { readonly kind: "signed_in" | "wrong_credentials" | "unconfirmed" }
  | Throttled
  | Busy;

export type ProofOutcome =
  | {
      readonly kind: "proved";
      readonly purpose: ProofPurpose;
      /** The person goes on to choose a password. */
      readonly choosesPassword: boolean;
    }
  | { readonly kind: "refused" }
  | Throttled;

/**
 * Accounts by email and password, by mailed link or code, and by Google. Whoever asks about an
 * address learns from no answer whether it has an account.
 */
export interface Accounts {
  /** Creates an account and mails a proof that confirms it. */
  signUp(email: string, password: string): Promise<SignUpOutcome>;
  /** Signs in. The right password of an account not confirmed yet gets a new proof by mail. */
  signIn(email: string, password: string): Promise<SignInOutcome>;
  /** Mails a proof that signs in without a password. */
  mailMagicLink(email: string): Promise<MailOutcome>;
  /** Mails a proof that lets its owner choose a new password. */
  mailReset(email: string): Promise<MailOutcome>;
  /** Uses a mailed link up and signs its person in. */
  redeemLink(token: string, purpose: ProofPurpose): Promise<ProofOutcome>;
  /** Uses a mailed code up, in the browser that asked for it, and signs its person in. */
  redeemCode(code: string): Promise<ProofOutcome>;
  /** Sets a new password and signs its person out everywhere. @returns what stood in the way */
  updatePassword(person: Person, password: string): Promise<Busy | undefined>;
  /** Signs in whom Google vouches for. @returns false when the address is another Google account's */
  signInWithGoogle(identity: GoogleIdentity): Promise<boolean>;
  signOut(): Promise<void>;
}

export interface AccountPorts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly sessions: Sessions;
  readonly proofs: Proofs;
  readonly throttle: Throttle;
  readonly knownDevice: KnownDevice;
  readonly checkPassword: PasswordCheck;
  readonly hashingTurn: HashingTurns;
  readonly post: Post;
  readonly origin: string;
  /** The network address that asks. */
  readonly address: string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Log;
}

export function createAccounts(ports: AccountPorts): Accounts {
  const { database, keyring, sessions, proofs, throttle, knownDevice, checkPassword, post } = ports;
  const { hashingTurn, origin, address, now, newId, log } = ports;

  /** Hashes in its turn, and says what for where there is none. */
  async function hashInTurn(password: string, what: string): Promise<string | Busy> {
    const busy = await hashingTurn();
    if (busy !== undefined) log("auth.busy", { what, cause: "auth.crowd" });
    return busy ?? hashPassword(password);
  }

  async function mailProof(email: string, purpose: ProofPurpose): Promise<MailOutcome> {
    const over = await post.mayMail(email);
    if (over !== undefined) return over;
    const { row, mailTo } = await proofs.create(purpose);
    const account = ofAddress(await keyring.address(email));
    if (await replaceProof(database, account, row)) post.send(mailTo(email));
    log("auth.proof_asked", { purpose });
    return { kind: "sent" };
  }

  return {
    async signUp(email, password) {
      const over = await post.mayMail(email);
      if (over !== undefined) return over;
      const passwordHash = await hashInTurn(password, "sign_up");
      if (typeof passwordHash !== "string") {
        await post.takeBack(email);
        return passwordHash;
      }
      const { row, mailTo } = await proofs.create("signup");
      const userId = newId();
      const address = await keyring.address(email);
      const account = await signUpRows(database, {
        ...(await newAccountSeal(keyring, userId, address)),
        userId,
        address,
        passwordHash,
        credits: SIGN_UP_CREDITS,
        proof: row,
      });
      const link = `${origin}/auth`;
      const resetLink = `${link}?view=forgotten_password`;
      post.send(
        account === "unconfirmed"
          ? mailTo(email)
          : alreadyRegisteredMail({ to: email, product: BRAND.name, link, resetLink }),
      );
      log("auth.signed_up");
      return { kind: "sent" };
    },
    async signIn(email, password) {
      const checked = await checkPassword(email, password);
      if (checked.kind === "throttled" || checked.kind === "busy") return checked;
      if (checked.kind === "wrong") {
        log("auth.sign_in_failed");
        return { kind: "wrong_credentials" };
      }
      const { account } = checked;
      if (account.verified_at === null) {
        const mailed = await mailProof(email, "signup");
        return mailed.kind === "throttled" ? mailed : { kind: "unconfirmed" };
      }
      await sessions.start(account.id);
      const address = await keyring.address(email);
      if ((await findCredentials(database, address))?.password_hash !== account.password_hash) {
        // A new password came in between: this sign-in was by the old one.
        await sessions.takeBack();
        return { kind: "wrong_credentials" };
      }
      if ((await knownDevice.idFor(email)) === undefined) log("auth.new_device");
      await knownDevice.remember(email);
      log("auth.signed_in", { by: "password" });
      return { kind: "signed_in" };
    },
    mailMagicLink: (email) => mailProof(email, "magiclink"),
    mailReset: (email) => mailProof(email, "recovery"),
    async redeemLink(token, purpose) {
      const used = await proofs.redeemLink(token, purpose);
      if (used === undefined) return { kind: "refused" };
      await sessions.start(used.userId);
      log("auth.signed_in", { by: `${purpose}_link` });
      return { kind: "proved", purpose, choosesPassword: choosesPassword(used) };
    },
    async redeemCode(code) {
      const allowed = await throttle.take(["code_address", address]);
      if (!allowed.ok) {
        log("auth.throttled", { what: "code" });
        return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      }
      const used = await proofs.redeemCode(code);
      if (used === undefined) {
        log("auth.code_refused");
        return { kind: "refused" };
      }
      await sessions.start(used.userId);
      log("auth.signed_in", { by: `${used.purpose}_code` });
      return { kind: "proved", purpose: used.purpose, choosesPassword: choosesPassword(used) };
    },
    async updatePassword(person, password) {
      const passwordHash = await hashInTurn(password, "new_password");
      if (typeof passwordHash !== "string") return passwordHash;
      await replacePassword(database, person.id, passwordHash);
      sessions.forget();
      log("auth.password_updated");
      return undefined;
    },
    async signInWithGoogle({ sub, email }) {
      const newUserId = newId();
      const address = await keyring.address(email);
      const seal = await newAccountSeal(keyring, newUserId, address);
      const rows = { ...seal, userId: newUserId, sub, address };
      const userId = await googleAccount(database, {
        ...rows,
        credits: SIGN_UP_CREDITS,
        now: now(),
      });
      if (userId === undefined) return false;
      await sessions.start(userId);
      log("auth.signed_in", { by: "google" });
      return true;
    },
    async signOut() {
      await sessions.end();
      log("auth.signed_out");
    },
  };
}

function choosesPassword({ purpose, lostPassword }: UsedProof): boolean {
  return purpose === "recovery" || lostPassword;
}
