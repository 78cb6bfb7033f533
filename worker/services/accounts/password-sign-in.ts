import { findCredentials } from "#db/accounts.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { Passwords } from "#worker/services/passwords/passwords.ts";
import type { Browser } from "#worker/services/sessions/browser.ts";
import type { AccountMail } from "./account-mail.ts";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import type { SignInOutcome } from "./outcomes.ts";
import { mailSignUpAfterSignIn } from "./sign-up.ts";

interface PasswordSignInParts {
  readonly core: Core;
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
  const { core, passwords, completeSignIn } = parts;
  const checked = await passwords.check(email, password);
  if (checked.kind === "throttled" || checked.kind === "busy") return checked;
  if (checked.kind === "wrong") {
    core.log("auth.sign_in_failed");
    await mailSignUpAfterSignIn(parts, email, checked.ofSignUp);
    return { kind: "wrong_credentials" };
  }
  const { id, password_hash } = checked.account;
  const address = await core.keyring.address(email);
  const stillValid = async () =>
    (await findCredentials(core.database, address, null))?.password_hash === password_hash;
  const signedIn = await completeSignIn({ id, email }, { by: "password", stillValid });
  return { kind: signedIn ? "signed_in" : "wrong_credentials" };
}
