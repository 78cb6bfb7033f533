import { randomBytes } from "node:crypto";
import { equalDigests } from "#worker/domain/crypto.ts";
import type { Scrypt } from "#worker/platform/scrypt/scrypt.ts";

/** The minimum of OWASP ASVS 5; takes 32 MiB, of an isolate's 128 MB. */
const PARAMETERS = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;

/** Hashes a password; the result names its parameters (`$scrypt$n=…,r=…,p=…$salt$key`, base64). */
export async function hashPassword(password: string, scrypt: Scrypt): Promise<string> {
  const salt = randomBytes(16);
  const key = await scrypt(normalised(password), salt, KEY_BYTES, PARAMETERS);
  const { N, r, p } = PARAMETERS;
  return `$scrypt$n=${N},r=${r},p=${p}$${salt.toString("base64")}$${key.toString("base64")}`;
}

/** Whether a password matches a hash. Without a hash it is false and takes as long. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  scrypt: Scrypt,
): Promise<boolean> {
  const stored = hash === null ? undefined : parseHash(hash);
  const { parameters, salt, key } = stored ?? {
    parameters: PARAMETERS,
    salt: Buffer.alloc(16),
    key: Buffer.alloc(KEY_BYTES),
  };
  const derived = await scrypt(normalised(password), salt, KEY_BYTES, parameters);
  return equalDigests(derived.toString("hex"), key.toString("hex")) && stored !== undefined;
}

/** Keyboards type an accent as one or as two code points: both are the same password. */
function normalised(password: string): string {
  return password.normalize("NFC");
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
