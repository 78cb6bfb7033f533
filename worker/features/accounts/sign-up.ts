import type { Mail } from "#worker/adapters/mail/mail.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newAccountSeal } from "#worker/platform/keyring.ts";
import { overLimit } from "#worker/platform/throttle.ts";
import type { AccountMail } from "./account-mail.ts";
import { alreadyRegisteredMail } from "./letters.ts";
import { isEasyToGuess, type Passwords } from "./passwords.ts";
import { newProof, newSignUpProof } from "./proofs.ts";
import type { MailOutcome, SignUpOutcome } from "./service.ts";
import { findTypedPassword, ofAddress, signUpRows } from "./store.ts";
import { addCountedProof, addSignUpProof, type SignUpProof } from "./tokens.store.ts";

interface SignUpParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly mail: AccountMail;
  readonly passwords: Passwords;
}

/**
 * Creates an unconfirmed account and mails a proof. An address that has an account gets a mail that signs in
 * to it, or where a password was typed one that says so; the outcome is the same, so that it does not reveal
 * the account.
 * @param password undefined for an account without one
 */
export async function signUp(
  parts: SignUpParts,
  email: string,
  password: string | undefined,
): Promise<SignUpOutcome> {
  return password === undefined
    ? signUpByMail(parts, email)
    : signUpWithPassword(parts, email, password);
}

async function signUpByMail(parts: SignUpParts, email: string): Promise<SignUpOutcome> {
  const { dependencies, mail } = parts;
  const reserved = await mail.reserve(email);
  if (reserved.kind === "throttled") return reserved;
  const { signUp, signIn } = await newSignUpProof(parts, email);
  const account = await register(dependencies, email, { signUp: signUp.row, signIn: signIn.row });
  mail.send(account === "unconfirmed" ? signUp.mail : signIn.mail);
  dependencies.log("auth.signed_up");
  return { kind: "sent" };
}

async function signUpWithPassword(
  parts: SignUpParts,
  email: string,
  password: string,
): Promise<SignUpOutcome> {
  const { dependencies, browser, mail, passwords } = parts;
  const over = await overLimit(dependencies, ["new_password", browser.network], "new_password");
  if (over !== undefined) return over;
  if (await isEasyToGuess(password, email)) return { kind: "easy_password" };
  const reserved = await mail.reserve(email);
  if (reserved.kind === "throttled") return reserved;
  const passwordHash = await passwords.hash(password, "sign_up");
  if (typeof passwordHash !== "string") {
    await reserved.release();
    return passwordHash;
  }
  const proof = await newProof(parts, "signup", email);
  const account = await register(dependencies, email, { signUp: { ...proof.row, passwordHash } });
  mail.send(account === "unconfirmed" ? proof.mail : alreadyRegistered(mail, email));
  dependencies.log("auth.signed_up");
  return { kind: "sent" };
}

/** Stores a new account with its proof. @returns whether its address has a confirmed one already */
async function register(
  { database, keyring, newId }: Dependencies,
  email: string,
  proof: SignUpProof,
) {
  const userId = newId();
  const address = await keyring.address(email);
  return signUpRows(database, {
    ...(await newAccountSeal(keyring, userId, address)),
    userId,
    address,
    former: (await keyring.formerAddress(email)).known,
    credits: SIGN_UP_CREDITS,
    proof,
  });
}

/**
 * Mails the proof of a sign-up once more. The password that was typed in this browser stays with it. The
 * outcome does not reveal whether there is an account.
 */
export async function mailSignUpAgain(
  parts: Omit<SignUpParts, "passwords">,
  email: string,
): Promise<MailOutcome> {
  const { dependencies, browser, mail } = parts;
  const { database, keyring, log } = dependencies;
  const reserved = await mail.reserve(email);
  if (reserved.kind === "throttled") return reserved;
  const address = await keyring.address(email);
  const browserHash = await browser.bindings.sign_in.hash();
  const typed = await findTypedPassword(database, address, browserHash);
  const { signUp, signIn } = await newSignUpProof(parts, email);
  const rows = { signUp: { ...signUp.row, passwordHash: typed }, signIn: signIn.row };
  const stored = await addSignUpProof(database, ofAddress(address), rows);
  if (stored !== undefined) mail.send({ signUp, signIn }[stored].mail);
  log("auth.proof_asked", { purpose: "signup" });
  return { kind: "sent" };
}

/**
 * Mails the proof of a sign-up once more, because somebody signed in with its password. It is counted apart
 * from the mails that people ask for, so that no later answer tells whether it was sent.
 * @param passwordHash of the sign-up; undefined where no mail is due, which takes the same work
 */
export async function mailSignUpAfterSignIn(
  parts: Omit<SignUpParts, "passwords">,
  email: string,
  passwordHash: string | undefined,
): Promise<void> {
  const { dependencies, mail } = parts;
  const { database, keyring, throttle, log } = dependencies;
  const proof = await newProof(parts, "signup", email, "unasked");
  const account = ofAddress(await keyring.address(email));
  const limit = await throttle.window(["mail_sign_in_day", email]);
  const row = { ...proof.row, passwordHash };
  if (!(await addCountedProof(database, account, row, limit))) return;
  mail.send(proof.mail);
  log("auth.proof_asked", { purpose: "signup" });
}

function alreadyRegistered(mail: AccountMail, to: string): Mail {
  return alreadyRegisteredMail({
    to,
    product: BRAND.name,
    link: mail.link("/auth"),
    resetLink: mail.link("/auth?view=forgotten_password"),
  });
}
