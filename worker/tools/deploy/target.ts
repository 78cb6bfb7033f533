import { BRAND } from "#worker/domain/words/brand.ts";
import { ConfigurationError, type Env, readEnv } from "#worker/env.ts";
import type { Configuration } from "./configuration.ts";

/** Set outside wrangler.toml, as they open doors. */
export const SECRETS = [
  "APP_SECRET",
  "APP_SECRET_BEFORE",
  "LIBSQL_AUTH_TOKEN",
  "SMTP_URL",
  "LLM_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  "OPERATOR_TOKEN",
] as const;

/**
 * The configuration that a deployed Worker will read: the variables of wrangler.toml and the
 * secrets of their file. Refuses what could only fail later, on the first visitor. Pure.
 * @param supportEmail where people write to
 * @throws {ConfigurationError} with what has to be changed
 */
export function readTarget(
  { variables, hosts, secrets }: Configuration,
  supportEmail: string = BRAND.supportEmail,
): Env {
  const told = SECRETS.find((name) => name in variables);
  if (told !== undefined) refuse(`${told} is a secret: take it out of wrangler.toml`);
  const strange = Object.keys(secrets).find((name) => !SECRETS.some((known) => known === name));
  if (strange !== undefined) refuse(`${strange} is no secret: it belongs into wrangler.toml`);
  const env = readEnv({ ...variables, ...secrets });
  const problem = placeProblem(env, hosts) ?? exampleLeft(env, supportEmail);
  if (problem !== undefined) refuse(problem);
  return env;
}

function placeProblem(env: Env, hosts: readonly string[]): string | undefined {
  const { APP_ORIGIN, LIBSQL_URL } = env;
  const local = Object.entries({ APP_ORIGIN, LIBSQL_URL }).find(([, address]) =>
    address.startsWith("http:"),
  );
  if (local !== undefined) return `${local[0]} is on loopback: nobody else could reach it`;
  const { host } = new URL(APP_ORIGIN);
  if (hosts.includes(host)) return undefined;
  return `APP_ORIGIN has the host ${host}, the routes of wrangler.toml have ${hosts.join(", ")}`;
}

/** An example of ours that stands in place of somebody's own address. */
function exampleLeft(env: Env, supportEmail: string): string | undefined {
  const { APP_ORIGIN, LIBSQL_URL, MAIL_FROM } = env;
  const addresses = {
    APP_ORIGIN,
    LIBSQL_URL,
    MAIL_FROM,
    "supportEmail in worker/domain/words/brand.ts": supportEmail,
  };
  const left = Object.entries(addresses).find(([, address]) => /\.example\b/.test(address));
  return left && `${left[0]} is an example still: ${left[1]}`;
}

function refuse(problem: string): never {
  throw new ConfigurationError([problem]);
}
