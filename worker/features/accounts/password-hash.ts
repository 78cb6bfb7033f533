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
