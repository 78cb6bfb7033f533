import { type Env, parseEnv } from "#worker/env.ts";

/** Where the product can be deployed, as wrangler.toml names it. */
export const TARGETS = ["production", "staging"] as const;
export type Target = (typeof TARGETS)[number];

/** Set outside wrangler.toml, as they open doors. */
export const SECRETS = [
  "APP_SECRET",
  "LIBSQL_AUTH_TOKEN",
  "SMTP_URL",
  "LLM_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  "OPERATOR_TOKEN",
] as const;

export type TargetResult =
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly problem: string };

/**
 * The configuration that a deployed Worker will read: the variables of wrangler.toml and the
 * secrets of their file. Refuses what could only fail later, on the first visitor. Pure.
 */
export function readTarget(
  variables: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, unknown>>,
): TargetResult {
  const told = SECRETS.find((name) => name in variables);
  if (told !== undefined) return wrong(`${told} is a secret: take it out of wrangler.toml`);
  const strange = Object.keys(secrets).find((name) => !SECRETS.some((known) => known === name));
  if (strange !== undefined) return wrong(`${strange} is no secret: it belongs into wrangler.toml`);
  const parsed = parseEnv({ ...variables, ...secrets });
  if (!parsed.ok) return wrong(parsed.problems.join("; "));
  const { env } = parsed;
  const addresses = { APP_ORIGIN: env.APP_ORIGIN, LIBSQL_URL: env.LIBSQL_URL };
  for (const [name, address] of Object.entries(addresses)) {
    const { protocol, hostname } = new URL(address);
    if (protocol === "http:") return wrong(`${name} is on loopback: nobody else could reach it`);
    if (hostname.endsWith(".example")) return wrong(`${name} is an example still: ${address}`);
  }
  return { ok: true, env };
}

function wrong(problem: string): TargetResult {
  return { ok: false, problem };
}
