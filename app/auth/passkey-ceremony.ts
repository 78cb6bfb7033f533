import { fromBase64url, toBase64url } from "#worker/domain/crypto.ts";
import type { PasskeyPurpose } from "#worker/features/passkeys/challenge.ts";
import type { PasskeyOptions } from "#worker/features/passkeys/options.ts";
import { t } from "./words/passkey.compiled.ts";

/** How a request to an authenticator ended. */
type Ceremony =
  /** JSON for the server. */
  | { readonly kind: "answered"; readonly answer: string }
  /** The person has to visit another page first, such as the sign-in screen. */
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "failed"; readonly message: string };

/** The server's answer when there are no options. */
export interface NoOptions {
  /** A sentence for the person. */
  readonly problem: string;
  /** The page to visit first. */
  readonly to?: string;
}

/**
 * Requests a challenge from the server, and the answer of the person's authenticator to it.
 * @throws when the server cannot be reached or sends no JSON
 */
export async function requestPasskey(purpose: PasskeyPurpose): Promise<Ceremony> {
  const body = new URLSearchParams({ purpose });
  const response = await fetch("/auth/passkey", { method: "POST", body });
  const options = (await response.json()) as PasskeyOptions | NoOptions;
  if ("problem" in options) {
    const { problem, to } = options;
    return to === undefined ? { kind: "failed", message: problem } : { kind: "redirect", to };
  }
  try {
    const answer = "create" in options ? await create(options.create) : await get(options.get);
    return { kind: "answered", answer: JSON.stringify(answer) };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { kind: "failed", message: t(REASONS[error.name] ?? "failed") };
  }
}

const REASONS: Readonly<Record<string, "stopped" | "twice">> = {
  NotAllowedError: "stopped",
  AbortError: "stopped",
  InvalidStateError: "twice",
};

async function create(options: Extract<PasskeyOptions, { create: unknown }>["create"]) {
  const { challenge, user, excludeCredentials, pubKeyCredParams, ...rest } = options;
  const credential = (await navigator.credentials.create({
    publicKey: {
      ...rest,
      challenge: fromBase64url(challenge),
      user: { ...user, id: fromBase64url(user.id) },
      pubKeyCredParams: [...pubKeyCredParams],
      excludeCredentials: excludeCredentials.map(descriptor),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

async function get(options: Extract<PasskeyOptions, { get: unknown }>["get"]) {
  const { challenge, allowCredentials, ...rest } = options;
  const credential = (await navigator.credentials.get({
    publicKey: {
      ...rest,
      challenge: fromBase64url(challenge),
      allowCredentials: allowCredentials.map(descriptor),
    },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  const { userHandle } = response;
  return {
    id: credential.id,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      ...(userHandle !== null && { userHandle: text(userHandle) }),
    },
  };
}

function descriptor({ id, transports }: { id: string; transports: readonly string[] }) {
  return {
    type: "public-key",
    id: fromBase64url(id),
    transports: [...transports] as AuthenticatorTransport[],
  } as const;
}

function text(buffer: ArrayBuffer): string {
  return toBase64url(new Uint8Array(buffer));
}
