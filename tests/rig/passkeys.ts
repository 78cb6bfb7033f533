import {
  type Authenticator,
  type CreationOptions,
  createAuthenticator,
  type Lie,
  type RequestOptions,
} from "./authenticator.ts";
import type { Client } from "./client.ts";

/** What the product asks an authenticator, in this browser. */
export async function challengeFor(
  jar: Client,
  purpose: string,
): Promise<{ readonly create: CreationOptions; readonly get: RequestOptions }> {
  const response = await jar.postForm("/auth/passkey", { purpose });
  if (response.status !== 200) throw new Error(`A challenge was answered ${response.status}.`);
  return (await response.json()) as { create: CreationOptions; get: RequestOptions };
}

/** Adds a passkey to the account of somebody who signed in just now. */
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
  return jar.postForm("/profile", { intent: "add_passkey", passkey });
}

/** Signs in, or tries to, with a challenge of this browser's own. */
export async function signInBy(
  jar: Client,
  authenticator: Authenticator,
  lie?: Lie,
): Promise<Response> {
  const { get } = await challengeFor(jar, "sign_in");
  return postSignIn(jar, authenticator.get(get, lie));
}

export function postSignIn(jar: Client, passkey: string): Promise<Response> {
  return jar.postForm("/auth", { intent: "passkey", passkey, next: "/history" });
}
