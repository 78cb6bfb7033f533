import { generateKeyPairSync, sign } from "node:crypto";

/** A public key for sqld, and a token that it verifies with it. */
export interface Access {
  /** For `SQLD_AUTH_JWT_KEY`: verifies tokens. */
  readonly key: string;
  readonly token: string;
}

/**
 * Creates a pair. sqld answers requests of any origin, so without a token every web page that is open
 * on this machine could read the data.
 */
export function newAccess(): Access {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw" })}`;
  const signature = sign(null, Buffer.from(claims), privateKey).toString("base64url");
  return { key: publicKey.export({ format: "jwk" }).x ?? "", token: `${claims}.${signature}` };
}
