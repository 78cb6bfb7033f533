import { hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import { LIVE_PROOFS } from "#worker/domain/limits.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { AccountMail } from "./account-mail.ts";
import { confirmationMail, deletionMail } from "./letters.ts";
import { isDeletionCode, takeConfirmationCode } from "./proofs.store.ts";
import { randomCode } from "./proofs.ts";
import { CODE_MINUTES } from "./rules.ts";
import type { MailOutcome } from "./service.ts";
import { accountOf, addProof } from "./tokens.store.ts";

/** What a signed-in person confirms: their identity, or the deletion of their account. */
export type ConfirmedPurpose = "confirmation" | "deletion";

const CODES = {
  confirmation: {
    label: "confirmation code",
    letter: confirmationMail,
    check: takeConfirmationCode,
  },
  // Not used up by the check: the deletion itself removes it with everything else.
  deletion: { label: "deletion code", letter: deletionMail, check: isDeletionCode },
} as const;

interface CodeParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
}

/** Mails a code to a signed-in person. It is valid for this purpose, in this browser. */
export async function mailCode(
  { dependencies, browser, mail }: CodeParts & { readonly mail: AccountMail },
  person: Person,
  purpose: ConfirmedPurpose,
): Promise<MailOutcome> {
  const { database, now, log } = dependencies;
  const { id, email } = person;
  const reserved = await mail.reserve(email, person);
  if (reserved.kind === "throttled") return reserved;
  const code = randomCode();
  const browserHash = await browser.bindings[purpose].bind(email);
  const stored = await addProof(database, accountOf(id), {
    purpose,
    // The column is required; these codes have no link, so nobody has this token.
    linkHash: await sha256Hex(randomToken()),
    codeHash: await codeHash(dependencies, purpose, browserHash, code),
    browserHash,
    expiresAt: now() + CODE_MINUTES * 60_000,
    now: now(),
    live: LIVE_PROOFS,
  });
  const letter = { to: email, product: BRAND.name, code, minutes: CODE_MINUTES };
  if (stored) mail.send(CODES[purpose].letter(letter));
  log("auth.proof_asked", { purpose });
  return { kind: "sent" };
}

/** Whether a code is the one that was mailed. A wrong one counts against it: the fifth voids it. */
export async function checkCode(
  { dependencies, browser }: CodeParts,
  { id: userId }: Person,
  purpose: ConfirmedPurpose,
  code: string,
): Promise<boolean> {
  const browserHash = (await browser.bindings[purpose].hash()) ?? "";
  const hash = await codeHash(dependencies, purpose, browserHash, code);
  return CODES[purpose].check(
    dependencies.database,
    { userId, hash, browserHash },
    dependencies.now(),
  );
}

function codeHash(
  { keyring }: Dependencies,
  purpose: ConfirmedPurpose,
  browserHash: string,
  code: string,
): Promise<string> {
  return hmacHex(keyring.secret, CODES[purpose].label, browserHash, code);
}
