import { toBase64url } from "#worker/domain/crypto.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { RelyingParty } from "./ceremony.ts";
import { CHALLENGE_MS } from "./challenge.ts";
import { ALGORITHMS } from "./keys.ts";
import type { PasskeyRow } from "./store.ts";

/** Options for `navigator.credentials`; bytes are base64url. */
export type PasskeyOptions =
  | { readonly create: ReturnType<typeof creation> }
  | { readonly get: ReturnType<typeof request> };

type Known = Pick<PasskeyRow, "id" | "transports">;

/** For a new passkey that is discoverable and verifies its user by PIN or biometrics. */
export function creationOptions(
  party: RelyingParty,
  challenge: string,
  person: { readonly id: string; readonly email: string },
  known: readonly Known[],
): PasskeyOptions {
  return { create: creation(party, challenge, person, known) };
}

/** @param allowed the passkeys that may answer; empty for any that the browser has */
export function requestOptions(
  party: RelyingParty,
  challenge: string,
  allowed: readonly Known[],
): PasskeyOptions {
  return { get: request(party, challenge, allowed) };
}

/** https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson */
function creation(
  { id }: RelyingParty,
  challenge: string,
  person: { readonly id: string; readonly email: string },
  known: readonly Known[],
) {
  return {
    rp: { id, name: BRAND.name },
    user: {
      id: toBase64url(new TextEncoder().encode(person.id)),
      name: person.email,
      displayName: person.email,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg }) as const),
    timeout: CHALLENGE_MS,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: known.map(descriptor),
  } as const;
}

/** https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson */
function request({ id }: RelyingParty, challenge: string, allowed: readonly Known[]) {
  return {
    challenge,
    timeout: CHALLENGE_MS,
    rpId: id,
    allowCredentials: allowed.map(descriptor),
    userVerification: "required",
  } as const;
}

function descriptor({ id, transports }: Known) {
  return { type: "public-key", id, transports: JSON.parse(transports) as string[] } as const;
}
