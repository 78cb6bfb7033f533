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

/** Where an answer must come from. */
export interface RelyingParty {
  /** As people type it: nothing else may have asked the authenticator. */
  readonly origin: string;
  /** The origin's host. */
  readonly id: string;
}

export interface NewCredential {
  readonly key: StoredKey;
  readonly counter: number;
}

/**
 * The credential that an authenticator made for a challenge. Who made the authenticator is not asked.
 * https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @returns undefined when any of it does not hold
 */
export async function newCredential(
  party: RelyingParty,
  challenge: string,
  { id, response }: Registration,
): Promise<NewCredential | undefined> {
  return orNothing(async () => {
    const { authenticatorData } = parseAttestationObject(response.attestationObject);
    const { credential, signatureCounter: counter } = authenticatorData;
    const asked =
      isAnswer(party, challenge, ClientDataType.Create, response.clientDataJSON) &&
      isVerified(party, authenticatorData);
    if (!asked || credential === null || toBase64url(credential.id) !== id) return undefined;
    return { key: await storedKey(credential.publicKey), counter };
  });
}

/**
 * What an authenticator says of itself when it answers a challenge, before its signature is checked.
 * https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @returns undefined when any of it does not hold
 */
export async function claimOf(
  party: RelyingParty,
  challenge: string,
  { response }: Assertion,
): Promise<{ readonly counter: number } | undefined> {
  return orNothing(async () => {
    const authenticatorData = parseAuthenticatorData(response.authenticatorData);
    const holds =
      isAnswer(party, challenge, ClientDataType.Get, response.clientDataJSON) &&
      isVerified(party, authenticatorData);
    return holds ? { counter: authenticatorData.signatureCounter } : undefined;
  });
}

/** Whether a claim is signed by the owner of a key. */
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
  const said = parseClientDataJSON(clientDataJSON);
  const framed = said.crossOrigin === true;
  return (
    said.type === type &&
    toBase64url(said.challenge) === challenge &&
    said.origin === origin &&
    !framed
  );
}

/** Whether the authenticator meant us, and made sure by PIN or body that its owner is there. */
function isVerified({ id }: RelyingParty, data: AuthenticatorData): boolean {
  return data.verifyRelyingPartyIdHash(id) && data.userPresent && data.userVerified;
}

/** The parsers throw for whatever is malformed, and the runtime for keys that are none. */
async function orNothing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
