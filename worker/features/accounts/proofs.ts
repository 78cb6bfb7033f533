import type { Mail } from "#worker/adapters/mail/mail.ts";
import { hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import { LIVE_PROOFS } from "#worker/domain/limits.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount } from "#worker/platform/keyring.ts";
import type { AccountMail } from "./account-mail.ts";
import { proofMail } from "./letters.ts";
import {
  consumeCode,
  consumeLink,
  findProofOwner,
  type UsedProof as StoredProof,
} from "./proofs.store.ts";
import { CODE_DIGITS, CODE_MINUTES } from "./rules.ts";
import type { ProofPurpose, ProofRow } from "./tokens.store.ts";

/** A uniformly random numeric code: rejection sampling avoids a bias towards small digits. */
export function randomCode(): string {
  const range = 10 ** CODE_DIGITS;
  const limit = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % range).padStart(CODE_DIGITS, "0");
  }
}

/** A proof is a mailed link with a code, either of which proves that an address is somebody's own. */

/** How long a link is valid, minutes. */
const LINK_MINUTES = { signup: 60, magiclink: 10, recovery: 30 } as const;

/** A new proof: the row to store, and the mail that carries it. */
export interface NewProof {
  readonly row: ProofRow;
  readonly mail: Mail;
}

export interface ProofOwner {
  readonly id: string;
  readonly email: string;
}

/** A proof that was used up. */
export interface UsedProof extends Omit<StoredProof, "owner"> {
  readonly owner: ProofOwner;
}

interface ProofParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
}

/**
 * Makes a link and a code for an address, and binds both to this browser.
 * @param how whether somebody asked for the mail, or gets it for another reason
 */
export async function newProof(
  { dependencies, browser, mail }: ProofParts & { readonly mail: AccountMail },
  purpose: ProofPurpose,
  to: string,
  how: "asked" | "unasked" = "asked",
): Promise<NewProof> {
  const { bind, renew } = browser.bindings.sign_in;
  const browserHash = await (how === "asked" ? bind(to) : renew());
  return writeProof({ dependencies, mail }, purpose, { to, browserHash, ...newSecrets() });
}

/**
 * Makes one link and one code for a sign-up: both confirm a new account, and sign in to one that exists. The
 * mail says which; nothing else does.
 */
export async function newSignUpProof(
  { dependencies, browser, mail }: ProofParts & { readonly mail: AccountMail },
  to: string,
): Promise<{ readonly signUp: NewProof; readonly signIn: NewProof }> {
  const written = { to, browserHash: await browser.bindings.sign_in.bind(to), ...newSecrets() };
  return {
    signUp: await writeProof({ dependencies, mail }, "signup", written),
    signIn: await writeProof({ dependencies, mail }, "magiclink", { ...written, known: true }),
  };
}

/** What a mail carries and its row stores as hashes. */
interface Written {
  readonly to: string;
  readonly browserHash: string;
  readonly token: string;
  readonly code: string;
  /** Whether the mail answers a sign-up with the address of an account that exists. */
  readonly known?: boolean;
}

function newSecrets(): Pick<Written, "token" | "code"> {
  return { token: randomToken(), code: randomCode() };
}

async function writeProof(
  { dependencies, mail }: { readonly dependencies: Dependencies; readonly mail: AccountMail },
  purpose: ProofPurpose,
  { to, browserHash, token, code, known }: Written,
): Promise<NewProof> {
  const minutes = LINK_MINUTES[purpose];
  const link = mail.link(`/auth/confirm?token=${token}&type=${purpose}`);
  const letter = { purpose, known, to, product: BRAND.name, link, minutes, code };
  return {
    row: {
      purpose,
      linkHash: await sha256Hex(token),
      codeHash: await codeHash(dependencies, browserHash, code),
      browserHash,
      expiresAt: dependencies.now() + minutes * 60_000,
      now: dependencies.now(),
      live: LIVE_PROOFS,
    },
    mail: proofMail({ ...letter, codeMinutes: CODE_MINUTES }),
  };
}

/** The owner of a link, and what is known of its request. */
interface FoundProof {
  readonly owner: ProofOwner;
  /** Whether this browser requested it. */
  readonly requestedHere: boolean;
  /** Whether a sign-up password was typed with the request. */
  readonly hasPassword: boolean;
}

/** Finds a link without using it up. */
export async function findProof(
  { dependencies: { database, keyring, now }, browser }: ProofParts,
  token: string,
  purpose: ProofPurpose,
): Promise<FoundProof | undefined> {
  const link = { hash: await sha256Hex(token), purpose };
  const found = await findProofOwner(database, link, now());
  if (found === undefined) return undefined;
  const { browserHash, hasPassword } = found;
  const owner = await openAccount(keyring, found.owner);
  const ownHash = await browser.bindings.sign_in.hash();
  return { owner, requestedHere: browserHash !== null && browserHash === ownHash, hasPassword };
}

/** Uses a link up. @returns undefined when it is invalid, expired or used */
export async function takeLink(
  { dependencies, browser }: ProofParts,
  token: string,
  purpose: ProofPurpose,
): Promise<UsedProof | undefined> {
  const browserHash = await browser.bindings.sign_in.hash();
  const link = { hash: await sha256Hex(token), purpose, browserHash };
  return withOwner(
    dependencies,
    await consumeLink(dependencies.database, link, dependencies.now()),
  );
}

/** Uses a code up, in the browser that requested it. @returns undefined when it is invalid, expired or used */
export async function takeCode(
  { dependencies, browser }: ProofParts,
  code: string,
): Promise<UsedProof | undefined> {
  const browserHash = (await browser.bindings.sign_in.hash()) ?? "";
  const hash = await codeHash(dependencies, browserHash, code);
  const youngerThan = dependencies.now() - CODE_MINUTES * 60_000;
  const typed = { hash, browserHash, youngerThan };
  return withOwner(
    dependencies,
    await consumeCode(dependencies.database, typed, dependencies.now()),
  );
}

function codeHash({ keyring }: Dependencies, browserHash: string, code: string): Promise<string> {
  return hmacHex(keyring.secret, "code", browserHash, code);
}

async function withOwner(
  { keyring }: Dependencies,
  used: StoredProof | undefined,
): Promise<UsedProof | undefined> {
  return used && { ...used, owner: await openAccount(keyring, used.owner) };
}
