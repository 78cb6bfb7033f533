import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { overLimit, type Subject } from "#worker/platform/throttle.ts";
import type { AccountMail } from "./account-mail.ts";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import type { Passwords } from "./passwords.ts";
import { findProof, newProof, takeCode, takeLink, type UsedProof } from "./proofs.ts";
import { maskedAddress } from "./rules.ts";
import type { LinkView, MailOutcome, ProofOutcome, SignInOutcome } from "./service.ts";
import { mailSignUpAfterSignIn } from "./sign-up.ts";
import { findCredentials, ofAddress } from "./store.ts";
import { addProof, type ProofPurpose } from "./tokens.store.ts";

interface PasswordSignInParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly mail: AccountMail;
  readonly passwords: Passwords;
  readonly completeSignIn: CompleteSignIn;
}

/**
 * Signs in. The sign-up password of an unconfirmed account is refused as a wrong one is, with the same work,
 * or else it would tell whoever signed up with somebody's address whether that has an account. The mailbox
 * gets a new proof.
 */
export async function signInWithPassword(
  parts: PasswordSignInParts,
  email: string,
  password: string,
): Promise<SignInOutcome> {
  const { dependencies, passwords, completeSignIn } = parts;
  const checked = await passwords.check(email, password);
  if (checked.kind === "throttled" || checked.kind === "busy") return checked;
  if (checked.kind === "wrong") {
    dependencies.log("auth.sign_in_failed");
    await mailSignUpAfterSignIn(parts, email, checked.ofSignUp);
    return { kind: "wrong_credentials" };
  }
  const { id, password_hash } = checked.account;
  const address = await dependencies.keyring.address(email);
  const stillValid = async () =>
    (await findCredentials(dependencies.database, address, null))?.password_hash === password_hash;
  const signedIn = await completeSignIn({ id, email }, { by: "password", stillValid });
  return { kind: signedIn ? "signed_in" : "wrong_credentials" };
}

interface MailedSignInParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly completeSignIn: CompleteSignIn;
}

/** Mails a proof to an address, if it has an account that the purpose suits. */
export async function mailProof(
  parts: {
    readonly dependencies: Dependencies;
    readonly browser: Browser;
    readonly mail: AccountMail;
  },
  email: string,
  purpose: ProofPurpose,
): Promise<MailOutcome> {
  const { dependencies, mail } = parts;
  const reserved = await mail.reserve(email);
  if (reserved.kind === "throttled") return reserved;
  const proof = await newProof(parts, purpose, email);
  const account = ofAddress(await dependencies.keyring.address(email));
  const stored = await addProof(dependencies.database, account, proof.row);
  if (stored) mail.send(proof.mail);
  dependencies.log("auth.proof_asked", { purpose });
  return { kind: "sent" };
}

/** What the page of a mailed link shows before the link is used. */
export async function viewLink(
  parts: {
    readonly dependencies: Dependencies;
    readonly browser: Browser;
    readonly sessions: Sessions;
  },
  token: string,
  purpose: ProofPurpose,
): Promise<LinkView | undefined> {
  const [found, person] = await Promise.all([
    findProof(parts, token, purpose),
    parts.sessions.person(),
  ]);
  if (found === undefined) return undefined;
  const { owner, requestedHere, hasPassword } = found;
  const own = person?.id === owner.id;
  return {
    account: requestedHere || own ? owner.email : maskedAddress(owner.email),
    requestedHere,
    hasPassword,
    replaces: own ? undefined : person?.email,
  };
}

export async function redeemLink(
  parts: MailedSignInParts,
  token: string,
  purpose: ProofPurpose,
): Promise<ProofOutcome> {
  const used = await takeLink(parts, token, purpose);
  return used === undefined ? { kind: "refused" } : signInBy(parts, used, "link");
}

export async function redeemCode(parts: MailedSignInParts, code: string): Promise<ProofOutcome> {
  const { dependencies, browser } = parts;
  const tries: Subject = ["code_network", browser.network];
  const over = await overLimit(dependencies, tries, "code");
  if (over !== undefined) return over;
  const used = await takeCode(parts, code);
  if (used !== undefined) {
    await dependencies.throttle.refund(tries);
    return signInBy(parts, used, "code");
  }
  dependencies.log("auth.code_refused");
  return { kind: "refused" };
}

async function signInBy(
  { completeSignIn }: MailedSignInParts,
  { owner, purpose, confirmed, lostPassword }: UsedProof,
  how: "link" | "code",
): Promise<ProofOutcome> {
  await completeSignIn(owner, { by: `${purpose}_${how}`, quiet: confirmed });
  return { kind: "proved", purpose, choosesPassword: purpose === "recovery" || lostPassword };
}
