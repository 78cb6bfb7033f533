import { readFile, stat } from "node:fs/promises";
import type { MailBinding } from "#worker/adapters/mail/binding.ts";
import { BRAND } from "#worker/domain/words.ts";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { ConfigurationError, type Env, readEnv } from "#worker/server/env.ts";

/** The environments of wrangler.toml that can be deployed. */
export const TARGETS = ["production", "staging"] as const;
export type Target = (typeof TARGETS)[number];

/** The content of the configuration files of a target, not yet validated. */
interface Configuration {
  /** The variables of wrangler.toml, and its binding for mails. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The hosts of the Worker's routes in wrangler.toml. */
  readonly hosts: readonly string[];
  readonly secrets: Readonly<Record<string, unknown>>;
  /** The migrations of Durable Objects in wrangler.toml, in order. */
  readonly migrations: readonly { readonly tag: string }[];
}

/** In place of the binding that the runtime makes: here it only says that there is one. */
const BOUND: MailBinding = {
  send: () => Promise.reject(new Error("Mails are sent by the Worker alone.")),
};

type Route = string | { readonly pattern: string };

/** The path of a target's secrets; git ignores it. */
export function secretsFile(target: Target): string {
  return `.secrets/${target}.json`;
}

/**
 * Reads wrangler.toml and the secrets of a target.
 * @throws when the secrets are missing, readable by others or no JSON; the message contains no secret
 */
export async function readConfiguration(target: Target): Promise<Configuration> {
  const file = secretsFile(target);
  const entry = await stat(file).catch(() => {
    throw new Error(`${file} is missing: docs/deploy.md says what stands in it`);
  });
  if ((entry.mode & 0o077) !== 0) throw new Error(`${file} is open to others: chmod 600 ${file}`);
  // Wrangler takes a second to load: a command without a target does without.
  const { unstable_readConfig } = await import("wrangler");
  const { vars, routes, migrations, send_email } = unstable_readConfig({
    config: "wrangler.toml",
    env: target,
  });
  const hosts = (routes ?? []).map((route: Route) =>
    typeof route === "string" ? route : route.pattern,
  );
  const secrets = readSecrets(await readFile(file, "utf8"), file);
  const bound = send_email.some((each: { readonly name: string }) => each.name === "SEND_EMAIL");
  const variables = { ...vars, ...(bound && { SEND_EMAIL: BOUND }) };
  return { variables, hosts, secrets, migrations };
}

function readSecrets(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // The parser's own message would quote the file.
    throw new Error(`${file} is no JSON`);
  }
}

/** Variables that must not be in wrangler.toml. */
export const SECRETS = [
  "APP_SECRET",
  "APP_SECRET_BEFORE",
  "LIBSQL_AUTH_TOKEN",
  "SMTP_URL",
  "MAIL_API_KEY",
  "MAIL_WEBHOOK_SECRET",
  "LLM_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  ...GATEWAY.secrets,
  "OPERATOR_TOKEN",
  "ALERT_URL",
  "ALERT_TOKEN",
] as const;

/**
 * Validates the environment of a deployed Worker: the variables of wrangler.toml and the secrets.
 * Refuses what would otherwise fail only at the first request. Pure.
 * @param supportEmail the support address that pages show
 * @throws {ConfigurationError} with problems that name variables and contain no secret
 */
export function readTarget(
  { variables, hosts, secrets }: Omit<Configuration, "migrations">,
  supportEmail: string = BRAND.supportEmail,
): Env {
  const exposed = SECRETS.find((name) => name in variables);
  if (exposed !== undefined) refuse(`${exposed} is a secret: take it out of wrangler.toml`);
  const unknown = Object.keys(secrets).find((name) => !SECRETS.some((known) => known === name));
  if (unknown !== undefined) refuse(`${unknown} is no secret: it belongs into wrangler.toml`);
  const empty = Object.keys(secrets).find((name) => secrets[name] === "");
  if (empty !== undefined) refuse(`${empty} is empty: take its line out of the file of secrets`);
  const env = readEnv({ ...variables, ...secrets });
  if (env.APP_SECRET_BEFORE === env.APP_SECRET) {
    refuse("APP_SECRET_BEFORE is APP_SECRET: it must be the secret before it, or absent");
  }
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

/**
 * Reads the only argument of a command: a deployment target, or nothing for this machine.
 * Ends the process with code 2 on any other arguments.
 */
export function readTargetArgument(command: string): Target | undefined {
  const [named, ...more] = process.argv.slice(2);
  const target = TARGETS.find((known) => known === named);
  if (more.length === 0 && target === named) return target;
  console.error(`usage: npm run ${command} [-- production|staging]`);
  return process.exit(2);
}
