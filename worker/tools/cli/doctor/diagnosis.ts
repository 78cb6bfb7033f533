import { existsSync, readFileSync } from "node:fs";
import { GATEWAY } from "#worker/features/payments/adapters.ts";
import { createKeyring, type Keyring } from "#worker/platform/keyring.ts";
import {
  ConfigurationError,
  isLoopbackOrigin,
  ONLY_ON_LOOPBACK,
  readEnv,
} from "#worker/server/env.ts";
import { type Cloudflare, createCloudflare } from "#worker/tools/deploy/cloudflare.ts";
import { compareSecrets } from "#worker/tools/deploy/release.ts";
import {
  readConfiguration,
  readTarget,
  secretsFile,
  type Target,
} from "#worker/tools/deploy/target.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import { LOCAL_DATA, LOCAL_SECRET, readSettings } from "#worker/tools/local/settings.ts";
import {
  checkDatabase,
  checkGoogle,
  checkMail,
  checkModel,
  checkQuote,
  type Finding,
  fetchJson,
  well,
  wrong,
} from "./checks.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** In place of the secret that `npm start` would make: the doctor writes no file. */
const PLACEHOLDER_SECRET = "0".repeat(32);

/**
 * Checks the configuration and every service that it names. Where APP_ORIGIN is on loopback or not set,
 * the defaults of `npm start` replace variables that are not set; elsewhere they are missing.
 */
export async function diagnose(variables: Variables): Promise<readonly Finding[]> {
  const { APP_ORIGIN } = variables;
  const local = !APP_ORIGIN || isLoopbackOrigin(APP_ORIGIN);
  // `npm run serve` runs a database of its own where none is named.
  const own = !variables.LIBSQL_URL && existsSync(LOCAL_DATA.folder);
  const deployed = own ? { ...variables, LIBSQL_URL: "http://127.0.0.1" } : variables;
  const problems = problemsOf(() =>
    local ? readSettings(variables, PLACEHOLDER_SECRET) : readEnv(deployed),
  );
  const configurationFindings = problems.map((problem) =>
    wrong("configuration", `${problem} (${pageOf(nameIn(problem))} describes it)`),
  );
  // A malformed variable has its line already: its service is not checked.
  const malformed = new Set(problems.map(nameIn));
  const usable = (name: string) => (malformed.has(name) ? undefined : variables[name] || undefined);
  const serviceFindings = await Promise.all([
    malformed.has("LIBSQL_URL") ? [] : checkConfiguredDatabase(usable),
    malformed.has("LLM_BASE_URL") ? [] : checkConfiguredModel(usable),
    malformed.has("SMTP_URL") ? [] : checkConfiguredMail(usable),
    problems.some((problem) => problem.startsWith("GOOGLE_"))
      ? []
      : checkConfiguredGoogle(usable, variables.PORT),
    malformed.has("QUOTE_URL") ? [] : checkConfiguredQuote(usable),
    problems.some((problem) => problem.startsWith(GATEWAY.prefix))
      ? []
      : checkConfiguredGateway(usable, local),
  ]);
  if (configurationFindings.length === 0) {
    const message = `every variable is as it must be ${local ? LOCAL : ""}`.trim();
    configurationFindings.push(well("configuration", message));
  }
  return [...configurationFindings, ...serviceFindings.flat()];
}

/** The problems of the configuration that `read` reads, one line each. */
export function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

const LOCAL = "on this machine (a deployment needs APP_ORIGIN and more)";

/** Each problem begins with the variable's name. */
function nameIn(problem: string): string {
  return problem.split(" ")[0] ?? "";
}

function pageOf(name: string): string {
  return ONLY_ON_LOOPBACK.some((known) => known === name) ? "CONTRIBUTING.md" : "README.md";
}

/** Returns the value of a variable if it is set and well-formed. */
type Usable = (name: string) => string | undefined;

async function checkConfiguredDatabase(usable: Usable): Promise<readonly Finding[]> {
  const authToken = usable("LIBSQL_AUTH_TOKEN");
  const url = usable("LIBSQL_URL");
  const keyring = keyringOf(usable);
  if (url !== undefined) return checkDatabase({ url, authToken }, keyring);
  const { folder } = LOCAL_DATA;
  if (!existsSync(folder)) return [well("database", `npm start makes its own, in ${folder}`)];
  return withLocalDatabase(LOCAL_DATA, (access) => checkDatabase(access, keyring));
}

/** From APP_SECRET, or else from the secret that `npm start` made; undefined without either. */
function keyringOf(usable: Usable): Keyring | undefined {
  const localSecret = existsSync(LOCAL_SECRET) ? readFileSync(LOCAL_SECRET, "utf8") : undefined;
  const secret = usable("APP_SECRET") ?? localSecret;
  return secret ? createKeyring(secret, usable("APP_SECRET_BEFORE")) : undefined;
}

async function checkConfiguredModel(usable: Usable): Promise<Finding> {
  const baseUrl = usable("LLM_BASE_URL");
  if (baseUrl === undefined) return well("model", "the built-in composer, which needs no host");
  return checkModel({ baseUrl, apiKey: usable("LLM_API_KEY"), model: usable("LLM_MODEL") });
}

async function checkConfiguredMail(usable: Usable): Promise<Finding> {
  // To ask the service anything else, its key would have to authorise more than sending.
  if (usable("SEND_EMAIL") !== undefined) return well("mail", "by Cloudflare, as SEND_EMAIL");
  if (usable("MAIL_API_KEY") !== undefined) return well("mail", "by HTTP; a check would send one");
  const url = usable("SMTP_URL");
  return url === undefined ? well("mail", "npm start brings its own inbox") : checkMail(url);
}

async function checkConfiguredGoogle(usable: Usable, port = "8787"): Promise<Finding> {
  const [clientId, clientSecret] = [usable("GOOGLE_CLIENT_ID"), usable("GOOGLE_CLIENT_SECRET")];
  if (clientId === undefined || clientSecret === undefined) {
    return well("google", "not set up, and not offered to people");
  }
  const origin = usable("APP_ORIGIN") ?? `http://localhost:${port}`;
  return checkGoogle({ clientId, clientSecret, origin, standIn: usable("GOOGLE_STAND_IN") });
}

async function checkConfiguredQuote(usable: Usable): Promise<Finding> {
  const url = usable("QUOTE_URL");
  return url === undefined
    ? well("quote", "our own list, which needs no service")
    : checkQuote(url);
}

async function checkConfiguredGateway(usable: Usable, local: boolean): Promise<Finding> {
  const found = await GATEWAY.examine(usable, fetchJson);
  if (found !== undefined) return { part: "payments", ...found };
  const standIn = local ? "; npm start brings a stand-in, where no money moves" : "";
  return well("payments", `without ${GATEWAY.required[0]} nothing is for sale${standIn}`);
}

/**
 * Checks the configuration of a deployment, wrangler.toml and secrets, and every service that it names, and compares the
 * secrets with those that are deployed.
 * @param cloudflare where the target is deployed. @default Cloudflare itself
 */
export async function diagnoseTarget(
  target: Target,
  cloudflare: Pick<Cloudflare, "running" | "newest"> = createCloudflare(target),
): Promise<readonly Finding[]> {
  const configuration = await readConfiguration(target).catch((error: Error) => error);
  if (configuration instanceof Error) return [wrong("configuration", configuration.message)];
  const { variables, secrets } = configuration;
  const [services, deployed] = await Promise.all([
    diagnose({ ...variables, ...secrets } as Record<string, string>),
    checkDeployedSecrets(cloudflare, Object.keys(secrets), target),
  ]);
  const findings = [...services, ...deployed];
  // `diagnose` has reported malformed variables; a deployment refuses more, such as example addresses.
  if (problemsOf(() => readEnv({ ...variables, ...secrets })).length > 0) return findings;
  const [problem] = problemsOf(() => readTarget(configuration));
  if (problem === undefined) return findings;
  return [wrong("configuration", problem), ...findings.slice(1)];
}

/** One line for each secret that is deployed and should not be, or the other way round. */
async function checkDeployedSecrets(
  cloudflare: Pick<Cloudflare, "running" | "newest">,
  names: readonly string[],
  target: Target,
): Promise<readonly Finding[]> {
  const found = await compareSecrets(cloudflare, names).catch((error: Error) => error);
  if (found instanceof Error) return [wrong("secrets", found.message)];
  if (found === undefined) return [well("secrets", "nothing is deployed yet")];
  const [file, deploy] = [secretsFile(target), `npm run deploy -- ${target}`];
  const findings = [
    ...found.missing.map((name) => `${name} is in ${file} and not deployed: \`${deploy}\` adds it`),
    ...found.stale.map(
      (name) => `${name} is deployed and not in ${file}: \`${deploy}\` removes it`,
    ),
  ].map((message) => wrong("secrets", message));
  return findings.length > 0 ? findings : [well("secrets", `the names in ${file} are deployed`)];
}
