import { SCOPES, type Scope } from "#worker/features/access-tokens/rules.ts";
import type { Client } from "./client.ts";

/** What the form of an access token takes. */
export interface TokenForm {
  readonly name: string;
  /** @default every scope */
  readonly scopes?: readonly string[];
  /** @default 30 */
  readonly days?: string;
  readonly owner?: string;
}

/** Posts the form of the settings page, as a browser without scripts does. */
export function postToken(jar: Client, form: TokenForm): Promise<Response> {
  const { name, scopes = SCOPES, days = "30", owner = "" } = form;
  const body = new URLSearchParams({ intent: "make_token", token_name: name, days, owner });
  for (const scope of scopes) body.append("scope", scope);
  return jar.request("/settings", { method: "POST", body });
}

/** Makes an access token. @param scopes every one by default */
export async function makeToken(
  jar: Client,
  name: string,
  scopes: readonly Scope[] = SCOPES,
): Promise<string> {
  const response = await postToken(jar, { name, scopes });
  return shownToken(await response.text());
}

/** The access token that a page shows. */
export function shownToken(page: string): string {
  const [, token = ""] = /<code[^>]*>(sw_[\w-]{43})<\/code>/.exec(page) ?? [];
  return token;
}

/** A request by access token, as a program sends it: without cookies and without an origin. */
export function callWith(
  origin: string,
  token: string | undefined,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  return fetch(origin + path, { ...init, headers, redirect: "manual" });
}

/** `POST /api/beats` by access token. */
export function postBeatWith(
  origin: string,
  token: string | undefined,
  mood: string,
  key: string = crypto.randomUUID(),
): Promise<Response> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  const body = JSON.stringify({ mood });
  return callWith(origin, token, "/api/beats", { method: "POST", headers, body });
}
