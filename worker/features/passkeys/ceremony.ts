import {
  type AuthenticatorData,
  ClientDataType,
  createAssertionSignatureMessage,
  parseAttestationObject,
  parseAuthenticatorData,
  parseClientDataJSON,
} from "@oslojs/webauthn";
import * as z from "zod";
import { fromBase64url, toBase64url } from "#worker/domain/crypto.ts";
import { parseJson } from "#worker/domain/http.ts";
import { isSignedBy, type StoredKey, storedKey } from "./keys.ts";

/** Longest JSON that is parsed. An authenticator's answer has some 2 kB; an id up to 1,023 bytes. */
export const ANSWER_MAX_LENGTH = 16_000;

const bytes = z.string().max(8_000).transform(decoded);
const id = z
  .string()
  .min(1)
  .max(1_364)
  .regex(/^[\w-]+$/);

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson, the fields that are read. */
const assertion = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(128).nullish(),
  }),
});

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson, the fields that are read. */
const registration = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});

type Assertion = z.infer<typeof assertion>;
type Registration = z.infer<typeof registration>;

/** Parses an answer to a request for a passkey. @returns undefined when it is malformed */
export function readAssertion(json: string): Assertion | undefined {
  return assertion.safeParse(parsed(json)).data;
}

/** Parses an answer to the creation of a passkey. @returns undefined when it is malformed */
export function readRegistration(json: string): Registration | undefined {
  return registration.safeParse(parsed(json)).data;
}

function parsed(json: string): unknown {
  return json.length > ANSWER_MAX_LENGTH ? undefined : parseJson(json);
}

function decoded(text: string, context: z.RefinementCtx): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64url(text);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    context.addIssue({ code: "custom", message: "No base64url." });
    return z.NEVER;
  }
}

/** The relying party of WebAuthn: the site that an answer must be for. */
export interface RelyingParty {
  /** The only origin from which an authenticator's answer is accepted. */
  readonly origin: string;
  /** The origin's host name. */
  readonly id: string;
}

export interface NewCredential {
  readonly key: StoredKey;
  readonly counter: number;
}

/**
 * Verifies the credential that an authenticator made for a challenge. Attestation is not checked: any
 * make of authenticator is accepted.
 * https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @returns undefined when any check fails
 */
export function newCredential(
  party: RelyingParty,
  challenge: string,
  { id, response }: Registration,
): NewCredential | undefined {
  return orUndefined(() => {
    const { authenticatorData } = parseAttestationObject(response.attestationObject);
    const { credential, signatureCounter: counter } = authenticatorData;
    const verified =
      isAnswer(party, challenge, ClientDataType.Create, response.clientDataJSON) &&
      isUserVerified(party, authenticatorData);
    if (!verified || credential === null || toBase64url(credential.id) !== id) return undefined;
    return { key: storedKey(credential.publicKey), counter };
  });
}

/**
 * Verifies what an authenticator claims in its answer to a challenge. `isSigned` checks the signature.
 * https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @returns undefined when any check fails
 */
export function readClaim(
  party: RelyingParty,
  challenge: string,
  { response }: Assertion,
): { readonly counter: number } | undefined {
  return orUndefined(() => {
    const authenticatorData = parseAuthenticatorData(response.authenticatorData);
    const verified =
      isAnswer(party, challenge, ClientDataType.Get, response.clientDataJSON) &&
      isUserVerified(party, authenticatorData);
    return verified ? { counter: authenticatorData.signatureCounter } : undefined;
  });
}

/** Whether an answer carries a valid signature of a key. */
export function isSigned(key: StoredKey, { response }: Assertion): boolean {
  const { authenticatorData, clientDataJSON, signature } = response;
  const message = createAssertionSignatureMessage(authenticatorData, clientDataJSON);
  return orUndefined(() => isSignedBy(key, signature, message)) ?? false;
}

function isAnswer(
  { origin }: RelyingParty,
  challenge: string,
  type: ClientDataType,
  clientDataJSON: Uint8Array,
): boolean {
  const client = parseClientDataJSON(clientDataJSON);
  const framed = client.crossOrigin === true;
  return (
    client.type === type &&
    toBase64url(client.challenge) === challenge &&
    client.origin === origin &&
    !framed
  );
}

/** Whether the answer is for this party, and the authenticator verified its user by PIN or biometrics. */
function isUserVerified({ id }: RelyingParty, data: AuthenticatorData): boolean {
  return data.verifyRelyingPartyIdHash(id) && data.userPresent && data.userVerified;
}

/** The parsers throw for malformed input, and the runtime for invalid keys. */
function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
