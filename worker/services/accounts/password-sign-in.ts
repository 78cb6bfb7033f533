import { findCredentials } from "#db/accounts.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { Passwords } from "#worker/services/passwords/passwords.ts";
import type { Browser } from "#worker/services/sessions/browser.ts";
import type { AccountMail } from "./account-mail.ts";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import { mailProof } from "./mailed-sign-in.ts";
import type { SignInOutcome } from "./outcomes.ts";

interface PasswordSignInParts {
  readonly core: Core;
  readonly browser: Browser;
  readonly mail: AccountMail;
  readonly passwords: Passwords;
  readonly completeSignIn: CompleteSignIn;
}

/** Signs in. The right password of an unconfirmed account gets a new proof by mail instead. */
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
    return { kind: "wrong_credentials" };
  }
  const { id, password_hash, verified_at } = checked.account;
  if (verified_at === null) {
    const mailed = await mailProof(parts, email, "signup", password_hash ?? undefined);
    return mailed.kind === "throttled" ? mailed : { kind: "unconfirmed" };
  }
  const address = await core.keyring.address(email);
  const stillValid = async () =>
    (await findCredentials(core.database, address, null))?.password_hash === password_hash;
  const signedIn = await completeSignIn({ id, email }, { by: "password", stillValid });
  return { kind: signedIn ? "signed_in" : "wrong_credentials" };
}
