import { BRAND } from "#app/content/brand.ts";
import type { Database } from "#db/client.ts";
import {
  consumeCode,
  consumeLink,
  isDeletionCode,
  type ProofPurpose,
  type ProofRow,
  type UsedProof,
} from "#db/tokens.ts";
import { hmacHex, randomToken, sha256Hex } from "#worker/crypto/digest.ts";
import type { CookieJar } from "#worker/http/cookie-jar.ts";
import type { Mail } from "#worker/mail/mail.ts";
import { deletionMail } from "#worker/mail/messages/deletion.ts";
import { proofMail } from "#worker/mail/messages/proof.ts";

/** How long a mailed link works. */
const LINK_MINUTES = { signup: 60, magiclink: 10, recovery: 30 } as const;
/** ASVS 5.0, 6.5.5: a code lives ten minutes at most. */
const CODE_MINUTES = 10;
const CODE_DIGITS = 8;
/** Holds what ties a code to the browser that asked for it. */
const COOKIE = "asked";
const COOKIE_SECONDS = 60 * 60;
/** The same for a code to delete the account: neither code works in the other's place. */
const DELETION_COOKIE = "asked_deletion";

/** A proof that was made: what to store, and the mail that carries it. */
export interface NewProof {
  readonly row: ProofRow;
  readonly mailTo: (email: string) => Mail;
}

/** Links and codes that prove a mail address to be somebody's own. */
export interface Proofs {
  /** Makes a link and a code, and ties the code to this browser. */
  create(purpose: ProofPurpose): Promise<NewProof>;
  redeemLink(token: string, purpose: ProofPurpose): Promise<UsedProof | undefined>;
  redeemCode(code: string): Promise<UsedProof | undefined>;
  /** Whether this browser asked for a mail lately. */
  readonly askedHere: boolean;
  /** Makes a code to delete an account, tied to this browser. No link does that. */
  createDeletion(): Promise<NewProof>;
  /** Whether a code is the one that was mailed to delete this account; each try counts. */
  isDeletionCode(userId: string, code: string): Promise<boolean>;
  /** Whether this browser asked for a code to delete its account lately. */
  readonly deletionAskedHere: boolean;
}

export interface ProofOptions {
  readonly database: Database;
  readonly cookies: CookieJar;
  readonly secret: string;
  readonly origin: string;
  readonly now: () => number;
}

export function createProofs({ database, cookies, secret, origin, now }: ProofOptions): Proofs {
  const codeHash = (browserHash: string, code: string) =>
    hmacHex(secret, "code", browserHash, code);
  const deletionHash = (browserHash: string, code: string) =>
    hmacHex(secret, "deletion code", browserHash, code);
  return {
    deletionAskedHere: cookies.get(DELETION_COOKIE) !== undefined,
    askedHere: cookies.get(COOKIE) !== undefined,
    async create(purpose) {
      const [token, browser, code] = [randomToken(), randomToken(), randomCode()];
      cookies.set(COOKIE, browser, COOKIE_SECONDS);
      const browserHash = await sha256Hex(browser);
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
        },
        mailTo: (to) => proofMail({ ...letter, to, codeMinutes: CODE_MINUTES }),
      };
    },
    async redeemLink(token, purpose) {
      const browser = cookies.get(COOKIE);
      const browserHash = browser === undefined ? null : await sha256Hex(browser);
      return consumeLink(database, { hash: await sha256Hex(token), purpose, browserHash }, now());
    },
    async redeemCode(code) {
      const browserHash = await sha256Hex(cookies.get(COOKIE) ?? "");
      const hash = await codeHash(browserHash, code);
      const youngerThan = now() - CODE_MINUTES * 60_000;
      return consumeCode(database, { hash, browserHash, youngerThan }, now());
    },
    async createDeletion() {
      const [browser, code] = [randomToken(), randomCode()];
      cookies.set(DELETION_COOKIE, browser, CODE_MINUTES * 60);
      const browserHash = await sha256Hex(browser);
      return {
        row: {
          purpose: "deletion",
          // Of a link that nobody has.
          linkHash: await sha256Hex(randomToken()),
          codeHash: await deletionHash(browserHash, code),
          browserHash,
          expiresAt: now() + CODE_MINUTES * 60_000,
          now: now(),
        },
        mailTo: (to) => deletionMail({ to, product: BRAND.name, code, minutes: CODE_MINUTES }),
      };
    },
    async isDeletionCode(userId, code) {
      const browserHash = await sha256Hex(cookies.get(DELETION_COOKIE) ?? "");
      const hash = await deletionHash(browserHash, code);
      return isDeletionCode(database, { userId, hash, browserHash }, now());
    },
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
