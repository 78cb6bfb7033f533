import { googleAccount } from "#db/google-accounts.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";
import type { Core } from "#worker/services/core/core.ts";
import { newAccountSeal, openAccount } from "#worker/services/sealing/account.ts";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import type { GoogleIdentity } from "./google.ts";
import type { Notices } from "./notices.ts";

interface GoogleSignInParts {
  readonly core: Core;
  readonly notices: Notices;
  readonly completeSignIn: CompleteSignIn;
}

/**
 * Signs in with an identity that Google verified: into its account, into the one of its address, or
 * into a new one.
 * @returns false when the address is linked to another Google account
 */
export async function signInWithGoogle(
  { core, notices, completeSignIn }: GoogleSignInParts,
  { sub, email }: GoogleIdentity,
): Promise<boolean> {
  const { database, keyring, newId, now } = core;
  const userId = newId();
  const address = await keyring.address(email);
  const { known: former } = await keyring.formerAddress(email);
  const found = await googleAccount(database, {
    ...(await newAccountSeal(keyring, userId, address)),
    ...{ userId, sub, address, former, credits: SIGN_UP_CREDITS, now: now() },
  });
  if (found === undefined) return false;
  const account = await openAccount(keyring, found.account);
  await completeSignIn(account, { by: "google", quiet: found.confirmed || found.linked });
  if (found.linked) notices.notify("google_linked", account);
  return true;
}
