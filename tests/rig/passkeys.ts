import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyOptions } from "#worker/features/passkeys/options.ts";
import type { Client } from "./client.ts";

/** The values that authenticators encode. Source: https://www.rfc-editor.org/rfc/rfc8949. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** Encodes a value. Strings must be ASCII, and lengths below 65,536. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, each]) => [cbor(name), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}

/** Flags of authenticator data: user present, user verified, attested credential data. */
const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

type CreationOptions = Extract<PasskeyOptions, { create: unknown }>["create"];
type RequestOptions = Extract<PasskeyOptions, { get: unknown }>["get"];

/** How an answer differs from a valid one. */
export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** The credential id that the answer states. */
  readonly id?: string;
  /** What is changed after signing. */
  readonly tamper?: "signature" | "authenticator data" | "client data";
  /** The COSE algorithm that the new key states. */
  readonly algorithm?: number;
  /** The signature in place of its own, base64url. */
  readonly signature?: string;
  /** Whether the new key is a point that is not on its curve. */
  readonly offCurve?: boolean;
}

/** A software authenticator with one passkey, and the part of the browser in WebAuthn. */
export interface Authenticator {
  readonly id: string;
  /** The JSON that a page posts for a new credential. */
  create(options: CreationOptions, forgery?: Forgery): string;
  /** The JSON that a page posts for an assertion. */
  get(options: RequestOptions, forgery?: Forgery): string;
}

/**
 * @param origin the origin of the page
 * @param kind the algorithm of the key. @default "ES256"
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

  function clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const { origin: from = origin, crossOrigin = false } = forgery;
    const stated = { type: forgery.type ?? type, challenge: forgery.challenge ?? challenge };
    return Buffer.from(JSON.stringify({ ...stated, origin: from, crossOrigin }));
  }

  function head(rpId: string, extra: number, forgery: Forgery): Buffer {
    const { userPresent = true, userVerified = true } = forgery;
    const flags = (userPresent ? UP : 0) | (userVerified ? UV : 0) | extra;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(forgery.counter ?? counter, 1);
    return Buffer.concat([digest(forgery.rpId ?? rpId), tail]);
  }

  return {
    id: id.toString("base64url"),
    create(options, forgery = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([0, id.length]);
      const key = cbor(coseKey(publicKey, forgery));
      const parts = [head(options.rp.id, AT, forgery), Buffer.alloc(16), length, id, key];
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Buffer.concat(parts)],
      ]);
      return JSON.stringify({
        id: forgery.id ?? id.toString("base64url"),
        response: {
          clientDataJSON: text(clientData("webauthn.create", options.challenge, forgery)),
          attestationObject: text(cbor(attestation)),
          transports: ["internal"],
        },
      });
    },
    get(options, forgery = {}) {
      counter += 1;
      const data = head(options.rpId, 0, forgery);
      const client = clientData("webauthn.get", options.challenge, forgery);
      const signature = sign("sha256", Buffer.concat([data, digest(client)]), privateKey);
      if (forgery.tamper === "signature") flip(signature);
      if (forgery.tamper === "authenticator data") data.writeUInt32BE(counter + 7, 33);
      const sent =
        forgery.tamper === "client data" ? Buffer.concat([client, Buffer.from(" ")]) : client;
      return JSON.stringify({
        id: forgery.id ?? id.toString("base64url"),
        response: {
          clientDataJSON: text(sent),
          authenticatorData: text(data),
          signature: forgery.signature ?? text(signature),
          userHandle: forgery.userHandle ?? userHandle,
        },
      });
    },
  };
}

/** Changes the last byte, which in an ES256 signature belongs to the integer s. */
function flip(signature: Buffer): void {
  const last = signature.length - 1;
  signature.writeUInt8(signature.readUInt8(last) ^ 1, last);
}

function coseKey(key: KeyObject, { algorithm, offCurve = false }: Forgery): Cbor {
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
    [-3, offCurve ? bytes(x) : bytes(y)],
  ]);
}

function digest(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString("base64url");
}

/** Requests a WebAuthn challenge for this browser. */
export async function challengeFor(
  jar: Client,
  purpose: string,
): Promise<{ readonly create: CreationOptions; readonly get: RequestOptions }> {
  const response = await jar.postForm("/auth/passkey", { purpose });
  if (response.status !== 200) throw new Error(`A challenge was answered ${response.status}.`);
  return (await response.json()) as { create: CreationOptions; get: RequestOptions };
}

/** Adds a passkey to an account whose session has just begun. */
export async function addPasskey(
  jar: Client,
  authenticator: Authenticator = createAuthenticator(jar.origin),
): Promise<Authenticator> {
  const { create } = await challengeFor(jar, "register");
  const added = await postNew(jar, authenticator.create(create));
  if (added.status !== 303) throw new Error(`A passkey was answered ${added.status}.`);
  return authenticator;
}

export function postNew(jar: Client, passkey: string): Promise<Response> {
  return jar.postForm("/settings", { intent: "add_passkey", passkey });
}

/** Attempts a sign-in with a new challenge for this browser. */
export async function signInBy(
  jar: Client,
  authenticator: Authenticator,
  forgery?: Forgery,
): Promise<Response> {
  const { get } = await challengeFor(jar, "sign_in");
  return postSignIn(jar, authenticator.get(get, forgery));
}

export function postSignIn(jar: Client, passkey: string): Promise<Response> {
  return jar.postForm("/auth", { intent: "passkey", passkey, next: "/history" });
}
