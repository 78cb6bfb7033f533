import { existsSync, readFileSync } from "node:fs";
import { ConfigurationError, isLoopbackOrigin, ONLY_ON_LOOPBACK, readEnv } from "#worker/env.ts";
import { createKeyring, type Keyring } from "#worker/services/sealing/keyring.ts";
import { withLocalDatabase } from "#worker/tools/local/local-database.ts";
import { LOCAL_DATA, LOCAL_SECRET, readSettings } from "#worker/tools/local/settings.ts";
import { checkDatabase } from "./check-database.ts";
import { checkGoogle, checkMail, checkModel, checkQuote } from "./check-services.ts";
import { type Finding, well, wrong } from "./finding.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Stands in for the secret that `npm start` makes; the doctor makes nothing. */
const SECRET = "0".repeat(32);

/**
 * Checks the configuration and everything it points to. Where APP_ORIGIN is on loopback or absent,
 * what is not configured is the local default of `npm start`; elsewhere it is missing.
 */
export async function diagnose(variables: Variables): Promise<readonly Finding[]> {
  const { APP_ORIGIN } = variables;
  const local = !APP_ORIGIN || isLoopbackOrigin(APP_ORIGIN);
  const problems = problemsOf(() => (local ? readSettings(variables, SECRET) : readEnv(variables)));
  const configured = problems.map((problem) =>
    wrong("configuration", `${problem} (${pageOf(nameIn(problem))} describes it)`),
  );
  // What is malformed has its line already, and is not tried.
  const malformed = new Set(problems.map(nameIn));
  const usable = (name: string) => (malformed.has(name) ? undefined : variables[name] || undefined);
  const tried = await Promise.all([
    malformed.has("LIBSQL_URL") ? [] : database(usable),
    malformed.has("LLM_BASE_URL") ? [] : model(usable),
    malformed.has("SMTP_URL") ? [] : mail(usable),
    problems.some((problem) => problem.startsWith("GOOGLE_")) ? [] : google(usable, variables.PORT),
    malformed.has("QUOTE_URL") ? [] : quote(usable),
  ]);
  const whole = well(
    "configuration",
    `every variable is as it must be ${local ? LOCAL : ""}`.trim(),
  );
  return [...(configured.length === 0 ? [whole] : configured), ...tried.flat()];
}

/** The problems of a configuration that `read` reads, one line each. */
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

/** A variable's value where it is set and well-formed. */
type Usable = (name: string) => string | undefined;

async function database(usable: Usable): Promise<readonly Finding[]> {
  const authToken = usable("LIBSQL_AUTH_TOKEN");
  const url = usable("LIBSQL_URL");
  const keyring = keyringOf(usable);
  if (url !== undefined) return checkDatabase({ url, authToken }, keyring);
  const { folder, before } = LOCAL_DATA;
  if (!existsSync(folder)) {
    const does = existsSync(before) ? `takes over ${before}` : "makes its own";
    return [well("database", `npm start ${does}, in ${folder}`)];
  }
  return withLocalDatabase(LOCAL_DATA, (access) => checkDatabase(access, keyring));
}

/** By the secret that is set, or else the one that this machine made. The doctor makes none. */
function keyringOf(usable: Usable): Keyring | undefined {
  const made = existsSync(LOCAL_SECRET) ? readFileSync(LOCAL_SECRET, "utf8") : undefined;
  const secret = usable("APP_SECRET") ?? made;
  return secret ? createKeyring(secret, usable("APP_SECRET_BEFORE")) : undefined;
}

async function model(usable: Usable): Promise<Finding> {
  const baseUrl = usable("LLM_BASE_URL");
  if (baseUrl === undefined) return well("model", "the built-in composer, which needs no host");
  return checkModel({ baseUrl, apiKey: usable("LLM_API_KEY"), model: usable("LLM_MODEL") });
}

async function mail(usable: Usable): Promise<Finding> {
  const url = usable("SMTP_URL");
  return url === undefined ? well("mail", "npm start brings its own inbox") : checkMail(url);
}

async function google(usable: Usable, port = "8787"): Promise<Finding> {
  const [clientId, clientSecret] = [usable("GOOGLE_CLIENT_ID"), usable("GOOGLE_CLIENT_SECRET")];
  if (clientId === undefined || clientSecret === undefined) {
    return well("google", "not set up, and not offered to people");
  }
  const origin = usable("APP_ORIGIN") ?? `http://localhost:${port}`;
  return checkGoogle({ clientId, clientSecret, origin, standIn: usable("GOOGLE_STAND_IN") });
}

async function quote(usable: Usable): Promise<Finding> {
  const url = usable("QUOTE_URL");
  return url === undefined
    ? well("quote", "our own list, which needs no service")
    : checkQuote(url);
}
