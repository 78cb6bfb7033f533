import { findCredentials, ofAddress, signUpRows } from "#db/accounts.ts";
import type { Database } from "#db/client.ts";
import { googleAccount } from "#db/google-accounts.ts";
import { replacePassword } from "#db/passwords.ts";
import { addProof, type ProofPurpose } from "#db/tokens.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { alreadyRegisteredMail } from "#worker/services/letters/already-registered.ts";
import type { Subject, Throttle, Throttled } from "#worker/services/limits/throttle.ts";
import type { Busy, HashingTurns } from "#worker/services/passwords/hashing-turns.ts";
import { hashPassword } from "#worker/services/passwords/password.ts";
import type { PasswordCheck } from "#worker/services/passwords/password-check.ts";
import { isEasyToGuess } from "#worker/services/passwords/password-strength.ts";
import { newAccountSeal, openAccount } from "#worker/services/sealing/account.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import type { Entrance } from "./entrance.ts";
import type { GoogleIdentity } from "./google.ts";
import { maskedAddress } from "./masked-address.ts";
import type { Notices } from "./notices.ts";
import type {
  LinkView,
  MailOutcome,
  PasswordUpdate,
  ProofOutcome,
  SignInOutcome,
  SignUpOutcome,
} from "./outcomes.ts";
import type { Post } from "./post.ts";
import type { Proofs, UsedProof } from "./proofs.ts";

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
  /** What to say of a mailed link, as long as it works. Uses nothing up. */
  viewLink(token: string, purpose: ProofPurpose): Promise<LinkView | undefined>;
  /** Uses a mailed link up and signs its person in. */
  redeemLink(token: string, purpose: ProofPurpose): Promise<ProofOutcome>;
  /** Uses a mailed code up, in the browser that asked for it, and signs its person in. */
  redeemCode(code: string): Promise<ProofOutcome>;
  /** Sets a new password and signs its person out everywhere. */
  updatePassword(person: Person, password: string): Promise<PasswordUpdate>;
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
  readonly enter: Entrance;
  readonly notices: Notices;
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

/** A password is changed only soon after signing in, or by a mailed proof. */
const FRESH_MS = 10 * 60_000;

export function createAccounts(ports: AccountPorts): Accounts {
  const { database, sessions, proofs, throttle, enter, notices, checkPassword, post } = ports;
  const { keyring, hashingTurn, origin, address, now, newId, log } = ports;

  /** Counts a try. @returns how long to wait when there were too many */
  async function overLimit(subject: Subject, what: string): Promise<Throttled | undefined> {
    const allowed = await throttle.take(subject);
    if (allowed.ok) return undefined;
    log("auth.throttled", { what });
    return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
  }

  /** Hashes in its turn, and says what for where there is none. */
  async function hashInTurn(password: string, what: string): Promise<string | Busy> {
    const busy = await hashingTurn();
    if (busy !== undefined) log("auth.busy", { what, cause: "auth.crowd" });
    return busy ?? hashPassword(password);
  }

  /** @param passwordHash of an account that is not confirmed: what was typed here just now */
  async function mailProof(
    email: string,
    purpose: ProofPurpose,
    passwordHash?: string,
  ): Promise<MailOutcome> {
    const stamp = await post.mayMail(email);
    if (stamp.kind === "throttled") return stamp;
    const { row, mail } = await proofs.create(purpose, email);
    const account = ofAddress(await keyring.address(email));
    if (await addProof(database, account, { ...row, passwordHash })) post.send(mail);
    log("auth.proof_asked", { purpose });
    return { kind: "sent" };
  }

  async function enterBy(used: UsedProof, how: "link" | "code"): Promise<ProofOutcome> {
    const { owner, purpose, confirmed } = used;
    await enter(owner, { by: `${purpose}_${how}`, quiet: confirmed });
    return { kind: "proved", purpose, choosesPassword: choosesPassword(used) };
  }

  return {
    async signUp(email, password) {
      const over = await overLimit(["new_password", address], "new_password");
      if (over !== undefined) return over;
      if (await isEasyToGuess(password, email)) return { kind: "easy_password" };
      const stamp = await post.mayMail(email);
      if (stamp.kind === "throttled") return stamp;
      const passwordHash = await hashInTurn(password, "sign_up");
      if (typeof passwordHash !== "string") {
        await stamp.takeBack();
        return passwordHash;
      }
      const { row, mail } = await proofs.create("signup", email);
      const userId = newId();
      const known = await keyring.address(email);
      const account = await signUpRows(database, {
        ...(await newAccountSeal(keyring, userId, known)),
        userId,
        address: known,
        credits: SIGN_UP_CREDITS,
        proof: { ...row, passwordHash },
      });
      const link = `${origin}/auth`;
      const resetLink = `${link}?view=forgotten_password`;
      post.send(
        account === "unconfirmed"
          ? mail
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
      const { id, password_hash, verified_at } = checked.account;
      if (verified_at === null) {
        const mailed = await mailProof(email, "signup", password_hash ?? undefined);
        return mailed.kind === "throttled" ? mailed : { kind: "unconfirmed" };
      }
      // A new password that comes in between ends what the old one began.
      const known = await keyring.address(email);
      const stillHolds = async () =>
        (await findCredentials(database, known, null))?.password_hash === password_hash;
      const entered = await enter({ id, email }, { by: "password", stillHolds });
      return { kind: entered ? "signed_in" : "wrong_credentials" };
    },
    mailMagicLink: (email) => mailProof(email, "magiclink"),
    mailReset: (email) => mailProof(email, "recovery"),
    async viewLink(token, purpose) {
      const [found, person] = await Promise.all([proofs.find(token, purpose), sessions.person()]);
      if (found === undefined) return undefined;
      const { owner, askedHere } = found;
      const own = person?.id === owner.id;
      return {
        account: askedHere || own ? owner.email : maskedAddress(owner.email),
        askedHere,
        replaces: own ? undefined : person?.email,
      };
    },
    async redeemLink(token, purpose) {
      const used = await proofs.redeemLink(token, purpose);
      return used === undefined ? { kind: "refused" } : enterBy(used, "link");
    },
    async redeemCode(code) {
      const over = await overLimit(["code_network", address], "code");
      if (over !== undefined) return over;
      const used = await proofs.redeemCode(code);
      if (used !== undefined) return enterBy(used, "code");
      log("auth.code_refused");
      return { kind: "refused" };
    },
    async updatePassword(person, password) {
      if (now() - person.signedInAt > FRESH_MS) return { kind: "signed_out" };
      const over = await overLimit(["password_change", person.id], "password_change");
      if (over !== undefined) return over;
      if (await isEasyToGuess(password, person.email)) return { kind: "easy_password" };
      const passwordHash = await hashInTurn(password, "new_password");
      if (typeof passwordHash !== "string") return passwordHash;
      const changed = await replacePassword(database, {
        userId: person.id,
        passwordHash,
        sessionId: await sessions.storedId(),
        begunAfter: now() - FRESH_MS,
        now: now(),
      });
      if (!changed) return { kind: "signed_out" };
      sessions.forget();
      notices.tell("password_changed", person);
      log("auth.password_updated");
      return { kind: "updated" };
    },
    async signInWithGoogle({ sub, email }) {
      const userId = newId();
      const known = await keyring.address(email);
      const found = await googleAccount(database, {
        ...(await newAccountSeal(keyring, userId, known)),
        ...{ userId, sub, address: known, credits: SIGN_UP_CREDITS, now: now() },
      });
      if (found === undefined) return false;
      const account = await openAccount(database, keyring, found.account);
      await enter(account, { by: "google", quiet: found.confirmed || found.linked });
      if (found.linked) notices.tell("google_linked", account);
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
