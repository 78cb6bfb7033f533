import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyOptions } from "#worker/services/passkeys/options.ts";
import { type Cbor, cbor } from "./cbor.ts";

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

export type CreationOptions = Extract<PasskeyOptions, { create: unknown }>["create"];
export type RequestOptions = Extract<PasskeyOptions, { get: unknown }>["get"];

/** How an answer differs from an honest one. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Of the credential that is said to answer. */
  readonly id?: string;
  /** Changes the signed bytes after they were signed. */
  readonly tamper?: "signature" | "authenticator data" | "client data";
  /** The algorithm that the new key says it is of. */
  readonly algorithm?: number;
}

/** A passkey in software, as a phone holds it, and the browser around it. */
export interface Authenticator {
  readonly id: string;
  /** JSON of a page for a new credential. */
  create(options: CreationOptions, lie?: Lie): string;
  /** JSON of a page for a challenge. */
  get(options: RequestOptions, lie?: Lie): string;
}

/**
 * @param origin of the page that asks
 * @param kind of key. @default "ES256"
 */
export function createAuthenticator(
  origin: string,
  kind: "ES256" | "RS256" = "ES256",
): Authenticator {
  const { publicKey, privateKey } =
    kind === "ES256"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2048 });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = "";

  function clientData(type: string, challenge: string, lie: Lie): Buffer {
    const { origin: from = origin, crossOrigin = false } = lie;
    const said = { type: lie.type ?? type, challenge: lie.challenge ?? challenge };
    return Buffer.from(JSON.stringify({ ...said, origin: from, crossOrigin }));
  }

  function head(rpId: string, extra: number, lie: Lie): Buffer {
    const { userPresent = true, userVerified = true } = lie;
    const flags = (userPresent ? UP : 0) | (userVerified ? UV : 0) | extra;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(lie.counter ?? counter, 1);
    return Buffer.concat([digest(lie.rpId ?? rpId), tail]);
  }

  return {
    id: id.toString("base64url"),
    create(options, lie = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([0, id.length]);
      const key = cbor(coseKey(publicKey, lie.algorithm));
      const parts = [head(options.rp.id, AT, lie), Buffer.alloc(16), length, id, key];
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Buffer.concat(parts)],
      ]);
      return JSON.stringify({
        id: lie.id ?? id.toString("base64url"),
        response: {
          clientDataJSON: text(clientData("webauthn.create", options.challenge, lie)),
          attestationObject: text(cbor(attestation)),
          transports: ["internal"],
        },
      });
    },
    get(options, lie = {}) {
      counter += 1;
      const data = head(options.rpId, 0, lie);
      const client = clientData("webauthn.get", options.challenge, lie);
      const signature = sign("sha256", Buffer.concat([data, digest(client)]), privateKey);
      if (lie.tamper === "signature") flip(signature);
      if (lie.tamper === "authenticator data") data.writeUInt32BE(counter + 7, 33);
      const sent =
        lie.tamper === "client data" ? Buffer.concat([client, Buffer.from(" ")]) : client;
      return JSON.stringify({
        id: lie.id ?? id.toString("base64url"),
        response: {
          clientDataJSON: text(sent),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: lie.userHandle ?? userHandle,
        },
      });
    },
  };
}

/** The last byte of an ES256 signature belongs to its second number. */
function flip(signature: Buffer): void {
  const last = signature.length - 1;
  signature.writeUInt8(signature.readUInt8(last) ^ 1, last);
}

function coseKey(key: KeyObject, algorithm: number | undefined): Cbor {
  const { kty, x = "", y = "", n = "", e = "" } = key.export({ format: "jwk" });
  const bytes = (value: string) => Buffer.from(value, "base64url");
  if (kty === "RSA") {
    return new Map<number, Cbor>([
      [1, 3],
      [3, algorithm ?? -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ]);
  }
  return new Map<number, Cbor>([
    [1, 2],
    [3, algorithm ?? -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
}

function digest(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString("base64url");
}
