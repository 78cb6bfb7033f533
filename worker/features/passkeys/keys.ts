import {
  COSEKeyType,
  type COSEPublicKey,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveP256,
} from "@oslojs/webauthn";
import { toBase64url } from "#worker/domain/crypto.ts";

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Length of each of the two integers of an ES256 signature, bytes. */
const SIZE = 32;

/**
 * Converts an ECDSA signature from DER, as authenticators make it, to the raw form of WebCrypto: two
 * integers of 32 bytes each. @returns undefined when it is malformed
 */
export function rawSignature(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  // Both integers have 33 bytes at most, so each DER length is one byte.
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined;
  const joined = new Uint8Array(2 * SIZE);
  let at = 2;
  for (const end of [SIZE, 2 * SIZE]) {
    const length = der[at + 1] ?? 0;
    const number = unsigned(der.subarray(at + 2, at + 2 + length));
    if (der[at] !== INTEGER || number === undefined) return undefined;
    joined.set(number, end - number.length);
    at += 2 + length;
  }
  return at === der.length ? joined : undefined;
}

/** The bytes of a positive DER integer, without the leading zero of its sign. */
function unsigned(bytes: Uint8Array): Uint8Array | undefined {
  const [first, second = 0] = bytes;
  if (first === undefined || first >= 0x80) return undefined;
  if (first !== 0) return bytes.length <= SIZE ? bytes : undefined;
  // DER allows the leading zero only before a byte with the high bit set.
  return second >= 0x80 && bytes.length <= SIZE + 1 ? bytes.subarray(1) : undefined;
}

/** The signature algorithms, preferred first: ES256, and RS256 for older Windows. */
export const ALGORITHMS = [coseAlgorithmES256, coseAlgorithmRS256] as const;

const IMPORTS = {
  ES256: { name: "ECDSA", namedCurve: "P-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
} as const;

const VERIFIES = {
  ES256: { name: "ECDSA", hash: "SHA-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5" },
} as const;

/** A public key as it is stored. The key names its algorithm; an answer must not choose it. */
export type StoredKey =
  | {
      readonly alg: "ES256";
      readonly kty: "EC";
      readonly crv: "P-256";
      readonly x: string;
      readonly y: string;
    }
  | { readonly alg: "RS256"; readonly kty: "RSA"; readonly n: string; readonly e: string };

/**
 * Converts the public key of a new credential to its stored form.
 * @throws when algorithm, curve or key are not supported
 */
export async function storedKey(cose: COSEPublicKey): Promise<StoredKey> {
  const key = jsonWebKey(cose);
  // The import fails for a point that is not on the curve.
  await imported(key);
  return key;
}

function jsonWebKey(cose: COSEPublicKey): StoredKey {
  const [type, algorithm] = [cose.type(), cose.algorithm()];
  if (type === COSEKeyType.EC2 && algorithm === coseAlgorithmES256) {
    const { curve, x, y } = cose.ec2();
    if (curve !== coseEllipticCurveP256) throw new TypeError("Not the curve of ES256.");
    return { alg: "ES256", kty: "EC", crv: "P-256", x: number(x, 32), y: number(y, 32) };
  }
  if (type === COSEKeyType.RSA && algorithm === coseAlgorithmRS256) {
    const { n, e } = cose.rsa();
    return { alg: "RS256", kty: "RSA", n: number(n, 256), e: number(e, 3) };
  }
  throw new TypeError("Not a requested algorithm.");
}

/** Whether a signature over a message is valid under a key. */
export async function isSignedBy(
  key: StoredKey,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const plain = key.alg === "ES256" ? rawSignature(signature) : signature;
  if (plain === undefined) return false;
  return crypto.subtle.verify(VERIFIES[key.alg], await imported(key), plain, message);
}

function imported(key: StoredKey): Promise<CryptoKey> {
  return crypto.subtle.importKey("jwk", key, IMPORTS[key.alg], false, ["verify"]);
}

/** An integer as big-endian bytes of a given length, base64url. */
function number(value: bigint, length: number): string {
  const hex = value.toString(16).padStart(2 * length, "0");
  const bytes = hex.match(/../g) ?? [];
  return toBase64url(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}
