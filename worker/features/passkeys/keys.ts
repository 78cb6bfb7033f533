import { createPublicKey, type KeyObject, verify } from "node:crypto";
import {
  COSEKeyType,
  type COSEPublicKey,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveP256,
} from "@oslojs/webauthn";
import { toBase64url } from "#worker/domain/crypto.ts";

/** The signature algorithms, preferred first: ES256, and RS256 for older Windows. */
export const ALGORITHMS = [coseAlgorithmES256, coseAlgorithmRS256] as const;

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
export function storedKey(cose: COSEPublicKey): StoredKey {
  const key = jsonWebKey(cose);
  // The import fails for a point that is not on the curve.
  imported(key);
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

/**
 * Whether a signature over a message is valid under a key.
 * @param signature as authenticators make it: ES256 in DER, which `verify` of node:crypto reads, unlike WebCrypto
 */
export function isSignedBy(key: StoredKey, signature: Uint8Array, message: Uint8Array): boolean {
  return verify("sha256", message, imported(key), signature);
}

function imported(key: StoredKey): KeyObject {
  return createPublicKey({ key, format: "jwk" });
}

/** An integer as big-endian bytes of a given length, base64url. */
function number(value: bigint, length: number): string {
  const hex = value.toString(16).padStart(2 * length, "0");
  const bytes = hex.match(/../g) ?? [];
  return toBase64url(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
}
