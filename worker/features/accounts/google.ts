import {
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
} from "arctic";
import * as z from "zod";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { randomToken } from "#worker/domain/crypto.ts";
import { withDeadline } from "#worker/domain/deadline.ts";
import { errorFields } from "#worker/domain/log.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newAccountSeal, openAccount } from "#worker/platform/keyring.ts";
import type { CompleteSignIn } from "./complete-sign-in.ts";
import { googleAccount } from "./google.store.ts";
import type { Notices } from "./notices.ts";

/** A Google account, with an address that Google has verified. */
export interface GoogleIdentity {
  /** Google's stable id of the account; an address may pass to another account, this may not. */
  readonly sub: string;
  readonly email: string;
}

/** Sign-in with Google: OAuth 2 with PKCE, a state and a nonce. */
export interface Google {
  /** Where to send the browser. Keeps state, verifier and nonce in a cookie. */
  start(next: string): URL;
  /** Validates Google's callback. @returns undefined when any check fails, which is logged */
  finish(callback: URL): Promise<(GoogleIdentity & { readonly next: string }) | undefined>;
}

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly origin: string;
  /** Origin of a stand-in for Google's servers, in tests. */
  readonly standIn?: string | undefined;
}

const COOKIE = "google";
const COOKIE_SECONDS = 600;
/** For the token request: the OAuth client has no timeout of its own. */
const DEADLINE_MS = 10_000;
const SCOPES = ["openid", "email"];
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

const pendingSchema = z.object({
  state: z.string().min(1),
  verifier: z.string().min(1),
  nonce: z.string().min(1),
  next: z.string(),
});

export function createGoogle(
  { clientId, clientSecret, origin, standIn }: GoogleSettings,
  { now, log }: Dependencies,
  cookies: CookieJar,
): Google {
  const client = new OAuth2Client(clientId, clientSecret, `${origin}/auth/google/callback`);
  const authorize = standIn
    ? `${standIn}/authorize`
    : "https://accounts.google.com/o/oauth2/v2/auth";
  const exchange = tokenEndpoint(standIn);
  const claims = z.object({
    iss: z.enum(standIn ? [standIn] : ISSUERS),
    aud: z.literal(clientId),
    exp: z.number().refine((seconds) => seconds * 1000 > now()),
    nonce: z.string(),
    sub: z.string().min(1).max(255),
    email: z.email().max(254).toLowerCase(),
    email_verified: z.literal(true),
  });

  async function identify(callback: URL, pending: z.infer<typeof pendingSchema>) {
    const code = callback.searchParams.get("code");
    if (!code || callback.searchParams.get("state") !== pending.state) return undefined;
    const tokens = await withDeadline(DEADLINE_MS, () =>
      client.validateAuthorizationCode(exchange, code, pending.verifier),
    );
    const { nonce, sub, email } = claims.parse(decodeIdToken(tokens.idToken()));
    return nonce === pending.nonce ? { sub, email, next: pending.next } : undefined;
  }

  return {
    start(next) {
      const [state, verifier, nonce] = [generateState(), generateCodeVerifier(), randomToken()];
      const url = client.createAuthorizationURLWithPKCE(
        authorize,
        state,
        CodeChallengeMethod.S256,
        verifier,
        SCOPES,
      );
      url.searchParams.set("nonce", nonce);
      const pending = JSON.stringify({ state, verifier, nonce, next });
      cookies.set(COOKIE, encodeURIComponent(pending), COOKIE_SECONDS);
      return url;
    },
    async finish(callback) {
      const pending = readPending(cookies.get(COOKIE));
      cookies.clear(COOKIE);
      try {
        const identity = pending && (await identify(callback, pending));
        if (identity === undefined) log("auth.google_refused");
        return identity;
      } catch (error) {
        log("auth.google_refused", errorFields(error));
        return undefined;
      }
    },
  };
}

/** Where an authorisation code is exchanged for tokens. */
export function tokenEndpoint(standIn: string | undefined): string {
  return standIn ? `${standIn}/token` : "https://oauth2.googleapis.com/token";
}

function readPending(cookie: string | undefined) {
  try {
    return pendingSchema.safeParse(JSON.parse(decodeURIComponent(cookie ?? ""))).data;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return undefined;
    throw error;
  }
}

interface GoogleSignInParts {
  readonly dependencies: Dependencies;
  readonly notices: Notices;
  readonly completeSignIn: CompleteSignIn;
}

/**
 * Signs in with an identity that Google verified: into its account, into the one of its address, or
 * into a new one.
 * @returns false when the address is linked to another Google account
 */
export async function signInWithGoogle(
  { dependencies, notices, completeSignIn }: GoogleSignInParts,
  { sub, email }: GoogleIdentity,
): Promise<boolean> {
  const { database, keyring, newId, now } = dependencies;
  const userId = newId();
  const address = await keyring.address(email);
  const { known: former } = await keyring.formerAddress(email);
  const found = await googleAccount(database, {
    ...(await newAccountSeal(keyring, userId, address)),
    ...{ userId, sub, address, former, credits: SIGN_UP_CREDITS, now: now() },
  });
  if (found === undefined) return false;
  const account = await openAccount(keyring, found.account);
  await completeSignIn(account, { by: "google", quiet: found.confirmed || found.linked });
  if (found.linked) notices.notify("google_linked", account);
  return true;
}
