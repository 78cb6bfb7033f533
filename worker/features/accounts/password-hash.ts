import { randomBytes, scrypt } from "node:crypto";
import { equalDigests } from "#worker/domain/crypto.ts";

/** The minimum of OWASP ASVS 5; takes 32 MiB, of an isolate's 128 MB. */
const PARAMETERS = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
/** Bytes. The default limit of `scrypt` refuses N = 2^15. */
const MAX_MEMORY = 64 * 1024 * 1024;

/** Hashes a password; the result names its parameters (`$scrypt$n=…,r=…,p=…$salt$key`, base64). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, PARAMETERS);
  const { N, r, p } = PARAMETERS;
  return `$scrypt$n=${N},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Whether a password matches a hash. Without a hash it is false and takes as long. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? undefined : parseHash(hash);
  const { parameters, salt, key } = stored ?? {
    parameters: PARAMETERS,
    salt: Buffer.alloc(16),
    key: Buffer.alloc(KEY_BYTES),
  };
  const derived = await derive(password, salt, parameters);
  return equalDigests(derived.toString("hex"), key.toString("hex")) && stored !== undefined;
}

interface ScryptParameters {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

function derive(password: string, salt: Buffer, parameters: ScryptParameters): Promise<Buffer> {
  // Keyboards type an accent as one or as two code points: both are the same password.
  const normalised = password.normalize("NFC");
  return new Promise((resolve, reject) => {
    scrypt(normalised, salt, KEY_BYTES, { ...parameters, maxmem: MAX_MEMORY }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function parseHash(hash: string) {
  const match = /^\$scrypt\$n=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return undefined;
  const [, N, r, p, salt = "", key = ""] = match;
  return {
    parameters: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

/** Too many passwords wait for their hash. */
export interface Busy {
  readonly kind: "busy";
  readonly retryAfterSeconds: number;
}

/** Waits until a password may be hashed. @returns busy when the wait would be too long */
export type HashLimiter = () => Promise<Busy | undefined>;

/** A hash blocks the isolate's only thread for some 0.25 s; the rest of the time is for others. */
const SPACING_MS = 300;
const MAX_WAIT_MS = 10_000;
/** A wait that ends this much later than planned was held up by a hash that took longer than usual. */
const LATE_MS = 50;
/** After such a hash the thread is left to others for a while, ms. */
const REST_MS = 100;

export interface HashLimiterOptions {
  readonly now: () => number;
  /** A timer of the waiting request: on Workers, one request cannot wake another. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * A rate limiter for password hashes, shared by all requests of an isolate: hashes start at least
 * `SPACING_MS` apart, and a request that would wait longer than `MAX_WAIT_MS` is refused at once. On a
 * slow processor, where a hash takes longer than its spacing, the hashes come later instead of one
 * directly after the other: other requests would get no response in between. A slot needs no release,
 * so a request that is cancelled while it waits blocks nobody.
 */
export function createHashLimiter({ now, wait }: HashLimiterOptions): HashLimiter {
  let nextSlot = 0;
  let nextStart = 0;

  async function waitUntil(time: number): Promise<void> {
    await wait(time - now());
    if (now() - time > LATE_MS) nextStart = Math.max(nextStart, now() + REST_MS);
  }

  return async () => {
    const slot = Math.max(now(), nextSlot);
    const waitMs = slot - now();
    if (waitMs > MAX_WAIT_MS) {
      return { kind: "busy", retryAfterSeconds: Math.ceil(waitMs / 1000) };
    }
    nextSlot = slot + SPACING_MS;
    if (waitMs > 0) await waitUntil(slot);
    while (now() < nextStart) await waitUntil(nextStart);
    nextStart = now() + SPACING_MS;
    return undefined;
  };
}
