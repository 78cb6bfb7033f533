import { ofAddress } from "#db/accounts.ts";
import { addProof, type ProofPurpose } from "#db/tokens.ts";
import type { Core } from "#worker/services/core/core.ts";
import { overLimit } from "#worker/services/limits/over-limit.ts";
import type { Browser } from "#worker/services/sessions/browser.ts";
import type { Sessions } from "#worker/services/sessions/sessions.ts";
import type { AccountMail } from "./account-mail.ts";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import { maskedAddress } from "./masked-address.ts";
import type { LinkView, MailOutcome, ProofOutcome } from "./outcomes.ts";
import { findProof, newProof, takeCode, takeLink, type UsedProof } from "./proofs.ts";

interface MailedSignInParts {
  readonly core: Core;
  readonly browser: Browser;
  readonly completeSignIn: CompleteSignIn;
}

/** Mails a proof to an address, if it has an account that the purpose suits. */
export async function mailProof(
  parts: { readonly core: Core; readonly browser: Browser; readonly mail: AccountMail },
  email: string,
  purpose: ProofPurpose,
): Promise<MailOutcome> {
  const { core, mail } = parts;
  const reserved = await mail.reserve(email);
  if (reserved.kind === "throttled") return reserved;
  const proof = await newProof(parts, purpose, email);
  const account = ofAddress(await core.keyring.address(email));
  const stored = await addProof(core.database, account, proof.row);
  if (stored) mail.send(proof.mail);
  core.log("auth.proof_asked", { purpose });
  return { kind: "sent" };
}

/** What the page of a mailed link shows before the link is used. */
export async function viewLink(
  parts: { readonly core: Core; readonly browser: Browser; readonly sessions: Sessions },
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
  const { core, browser } = parts;
  const over = await overLimit(core, ["code_network", browser.network], "code");
  if (over !== undefined) return over;
  const used = await takeCode(parts, code);
  if (used !== undefined) return signInBy(parts, used, "code");
  core.log("auth.code_refused");
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
