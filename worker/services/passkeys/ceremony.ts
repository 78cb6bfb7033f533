import {
  type AuthenticatorData,
  ClientDataType,
  createAssertionSignatureMessage,
  parseAttestationObject,
  parseAuthenticatorData,
  parseClientDataJSON,
} from "@oslojs/webauthn";
import { toBase64url } from "#worker/domain/crypto/base64url.ts";
import { isSignedBy, type StoredKey, storedKey } from "./public-key.ts";
import type { Assertion, Registration } from "./wire.ts";

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
export async function newCredential(
  party: RelyingParty,
  challenge: string,
  { id, response }: Registration,
): Promise<NewCredential | undefined> {
  return orUndefined(async () => {
    const { authenticatorData } = parseAttestationObject(response.attestationObject);
    const { credential, signatureCounter: counter } = authenticatorData;
    const verified =
      isAnswer(party, challenge, ClientDataType.Create, response.clientDataJSON) &&
      isUserVerified(party, authenticatorData);
    if (!verified || credential === null || toBase64url(credential.id) !== id) return undefined;
    return { key: await storedKey(credential.publicKey), counter };
  });
}

/**
 * Verifies what an authenticator claims in its answer to a challenge. `isSigned` checks the signature.
 * https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @returns undefined when any check fails
 */
export async function readClaim(
  party: RelyingParty,
  challenge: string,
  { response }: Assertion,
): Promise<{ readonly counter: number } | undefined> {
  return orUndefined(async () => {
    const authenticatorData = parseAuthenticatorData(response.authenticatorData);
    const verified =
      isAnswer(party, challenge, ClientDataType.Get, response.clientDataJSON) &&
      isUserVerified(party, authenticatorData);
    return verified ? { counter: authenticatorData.signatureCounter } : undefined;
  });
}

/** Whether an answer carries a valid signature of a key. */
export async function isSigned(key: StoredKey, { response }: Assertion): Promise<boolean> {
  const { authenticatorData, clientDataJSON, signature } = response;
  const message = createAssertionSignatureMessage(authenticatorData, clientDataJSON);
  return isSignedBy(key, signature, new Uint8Array(message));
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
async function orUndefined<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
