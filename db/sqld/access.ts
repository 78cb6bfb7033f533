import { generateKeyPairSync, sign } from "node:crypto";

/** A key that a sqld asks for, and a token that fits it. */
export interface Access {
  /** What sqld checks tokens with, as `SQLD_AUTH_JWT_KEY` has it. */
  readonly key: string;
  readonly token: string;
}

/**
 * A new pair. sqld answers pages of any origin, so without a token every web page that is open on
 * this machine could read the data.
 */
export function newAccess(): Access {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw" })}`;
  const signature = sign(null, Buffer.from(claims), privateKey).toString("base64url");
  return { key: publicKey.export({ format: "jwk" }).x ?? "", token: `${claims}.${signature}` };
}
