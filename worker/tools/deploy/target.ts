import { BRAND } from "#worker/domain/words.ts";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { ConfigurationError, type Env, readEnv } from "#worker/server/env.ts";
import type { Configuration } from "./configuration.ts";

/** Variables that must not be in wrangler.toml. */
export const SECRETS = [
  "APP_SECRET",
  "APP_SECRET_BEFORE",
  "LIBSQL_AUTH_TOKEN",
  "SMTP_URL",
  "LLM_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  ...GATEWAY.secrets,
  "OPERATOR_TOKEN",
] as const;

/**
 * Validates the environment of a deployed Worker: the variables of wrangler.toml and the secrets.
 * Refuses what would otherwise fail only at the first request. Pure.
 * @param supportEmail the support address that pages show
 * @throws {ConfigurationError} with problems that name variables and contain no secret
 */
export function readTarget(
  { variables, hosts, secrets }: Configuration,
  supportEmail: string = BRAND.supportEmail,
): Env {
  const exposed = SECRETS.find((name) => name in variables);
  if (exposed !== undefined) refuse(`${exposed} is a secret: take it out of wrangler.toml`);
  const unknown = Object.keys(secrets).find((name) => !SECRETS.some((known) => known === name));
  if (unknown !== undefined) refuse(`${unknown} is no secret: it belongs into wrangler.toml`);
  const env = readEnv({ ...variables, ...secrets });
  const problem = addressProblem(env, hosts) ?? exampleProblem(env, supportEmail);
  if (problem !== undefined) refuse(problem);
  return env;
}

function addressProblem(env: Env, hosts: readonly string[]): string | undefined {
  const { APP_ORIGIN, LIBSQL_URL } = env;
  const local = Object.entries({ APP_ORIGIN, LIBSQL_URL }).find(([, address]) =>
    address.startsWith("http:"),
  );
  if (local !== undefined) return `${local[0]} is on loopback: nobody else could reach it`;
  const { host } = new URL(APP_ORIGIN);
  if (hosts.includes(host)) return undefined;
  return `APP_ORIGIN has the host ${host}, the routes of wrangler.toml have ${hosts.join(", ")}`;
}

/** An example address of the repository that was not replaced. */
function exampleProblem(env: Env, supportEmail: string): string | undefined {
  const { APP_ORIGIN, LIBSQL_URL, MAIL_FROM } = env;
  const addresses = {
    APP_ORIGIN,
    LIBSQL_URL,
    MAIL_FROM,
    "supportEmail in worker/domain/words.ts": supportEmail,
  };
  const left = Object.entries(addresses).find(([, address]) => /\.example\b/.test(address));
  return left && `${left[0]} is an example still: ${left[1]}`;
}

function refuse(problem: string): never {
  throw new ConfigurationError([problem]);
}
