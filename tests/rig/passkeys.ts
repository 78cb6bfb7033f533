import {
  type Authenticator,
  type CreationOptions,
  createAuthenticator,
  type Forgery,
  type RequestOptions,
} from "./authenticator.ts";
import type { Client } from "./client.ts";

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
