import type { Database } from "#db/client.ts";
import {
  consumeCode,
  consumeLink,
  findProofOwner,
  type UsedProof as StoredProof,
} from "#db/proof-use.ts";
import type { ProofPurpose, ProofRow } from "#db/tokens.ts";
import { isDeletionCode } from "#db/typed-codes.ts";
import type { Mail } from "#worker/adapters/mail/mail.ts";
import { CODE_DIGITS, CODE_MINUTES } from "#worker/domain/accounts/mailed-code.ts";
import { hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto/digest.ts";
import { LIVE_PROOFS } from "#worker/domain/limits/limits.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import { deletionMail } from "#worker/services/letters/deletion.ts";
import { proofMail } from "#worker/services/letters/proof.ts";
import { openAccount } from "#worker/services/sealing/account.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { AskingBrowser } from "#worker/services/sessions/asking-browser.ts";

/** How long a mailed link works. */
const LINK_MINUTES = { signup: 60, magiclink: 10, recovery: 30 } as const;

/** A proof that was made: what to store, and the mail that carries it. */
export interface NewProof {
  readonly row: ProofRow;
  readonly mail: Mail;
}

/** Whose a proof is. */
export interface ProofOwner {
  readonly id: string;
  readonly email: string;
}

/** A proof that was used up. */
export interface UsedProof extends Omit<StoredProof, "owner"> {
  readonly owner: ProofOwner;
}

/** Links and codes that prove a mail address to be somebody's own. */
export interface Proofs {
  /** Makes a link and a code for an address, and ties both to this browser. */
  create(purpose: ProofPurpose, to: string): Promise<NewProof>;
  /** Whose a link is, and whether this browser asked for it. Uses nothing up. */
  find(
    token: string,
    purpose: ProofPurpose,
  ): Promise<{ readonly owner: ProofOwner; readonly askedHere: boolean } | undefined>;
  redeemLink(token: string, purpose: ProofPurpose): Promise<UsedProof | undefined>;
  redeemCode(code: string): Promise<UsedProof | undefined>;
  /** Makes a code to delete an account, tied to this browser. No link does that. */
  createDeletion(to: string): Promise<NewProof>;
  /** Whether a code is the one that was mailed to delete this account; each try counts. */
  isDeletionCode(userId: string, code: string): Promise<boolean>;
  /** Whether this browser asked for a code to delete its account lately. */
  readonly deletionAskedHere: boolean;
}

export interface ProofOptions {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly browser: AskingBrowser;
  /** The same for codes that delete an account: neither code works in the other's place. */
  readonly deletionBrowser: AskingBrowser;
  readonly secret: string;
  readonly origin: string;
  readonly now: () => number;
}

export function createProofs(options: ProofOptions): Proofs {
  const { database, keyring, browser, deletionBrowser, secret, origin, now } = options;
  const codeHash = (browserHash: string, code: string) =>
    hmacHex(secret, "code", browserHash, code);
  const deletionHash = (browserHash: string, code: string) =>
    hmacHex(secret, "deletion code", browserHash, code);
  async function opened(used: StoredProof | undefined): Promise<UsedProof | undefined> {
    return used && { ...used, owner: await openAccount(database, keyring, used.owner) };
  }
  return {
    async create(purpose, to) {
      const [token, code] = [randomToken(), randomCode()];
      const browserHash = await browser.remember(to);
      const minutes = LINK_MINUTES[purpose];
      const link = `${origin}/auth/confirm?token=${token}&type=${purpose}`;
      const letter = { purpose, product: BRAND.name, link, minutes, code };
      return {
        row: {
          purpose,
          linkHash: await sha256Hex(token),
          codeHash: await codeHash(browserHash, code),
          browserHash,
          expiresAt: now() + minutes * 60_000,
          now: now(),
          live: LIVE_PROOFS,
        },
        mail: proofMail({ ...letter, to, codeMinutes: CODE_MINUTES }),
      };
    },
    async find(token, purpose) {
      const found = await findProofOwner(
        database,
        { hash: await sha256Hex(token), purpose },
        now(),
      );
      if (found === undefined) return undefined;
      const { browserHash } = found;
      const owner = await openAccount(database, keyring, found.owner);
      return { owner, askedHere: browserHash !== null && browserHash === (await browser.hash()) };
    },
    async redeemLink(token, purpose) {
      const browserHash = await browser.hash();
      const link = { hash: await sha256Hex(token), purpose, browserHash };
      return opened(await consumeLink(database, link, now()));
    },
    async redeemCode(code) {
      const browserHash = (await browser.hash()) ?? "";
      const hash = await codeHash(browserHash, code);
      const youngerThan = now() - CODE_MINUTES * 60_000;
      return opened(await consumeCode(database, { hash, browserHash, youngerThan }, now()));
    },
    async createDeletion(to) {
      const code = randomCode();
      const browserHash = await deletionBrowser.remember(to);
      return {
        row: {
          purpose: "deletion",
          // Of a link that nobody has.
          linkHash: await sha256Hex(randomToken()),
          codeHash: await deletionHash(browserHash, code),
          browserHash,
          expiresAt: now() + CODE_MINUTES * 60_000,
          now: now(),
          live: LIVE_PROOFS,
        },
        mail: deletionMail({ to, product: BRAND.name, code, minutes: CODE_MINUTES }),
      };
    },
    async isDeletionCode(userId, code) {
      const browserHash = (await deletionBrowser.hash()) ?? "";
      const hash = await deletionHash(browserHash, code);
      return isDeletionCode(database, { userId, hash, browserHash }, now());
    },
    deletionAskedHere: deletionBrowser.asked,
  };
}

/** Digits drawn evenly: values past the last whole range are drawn again. */
export function randomCode(): string {
  const range = 10 ** CODE_DIGITS;
  const limit = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const [value = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % range).padStart(CODE_DIGITS, "0");
  }
}
