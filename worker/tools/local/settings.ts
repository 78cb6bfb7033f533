import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { BlockList } from "node:net";
import { dirname } from "node:path";
import { makePrivate } from "#db/sqld/server.ts";
import { ConfigurationError, type Env, isLoopbackOrigin, readEnv } from "#worker/server/env.ts";
import { readTrusted } from "./front-door/visitor-headers.ts";

/** Where the local database keeps its data, when LIBSQL_URL is not set. */
export const LOCAL_DATA = { folder: ".data/database" } as const;

/** The file of this machine's own APP_SECRET. */
export const LOCAL_SECRET = ".data/secret";

/** What `npm start` runs with, read from the environment with a default for everything. */
export interface Settings {
  readonly port: number;
  /** Reverse proxies whose CF-Connecting-IP header is accepted. */
  readonly trusted: BlockList;
  /** The Worker's variables. `npm start` fills in those of the parts that it starts itself. */
  readonly env: Env;
  readonly startsDatabase: boolean;
  readonly startsMail: boolean;
  /** Whether a pseudo-language is spoken in the place of one that is translated. */
  readonly pseudoLanguage: boolean;
}

/** Placeholders for the validation: the local parts get their addresses later. */
const PLACEHOLDERS = { LIBSQL_URL: "http://127.0.0.1", SMTP_URL: "smtp://127.0.0.1" } as const;

/**
 * Reads and validates the settings of `npm start`.
 * @param secret APP_SECRET where `variables` have none
 * @throws {ConfigurationError} when a variable is missing or malformed
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  secret: string,
): Settings {
  const port = Number(variables.PORT || "8787");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ConfigurationError(["PORT must be a number from 1 to 65535"]);
  }
  const trusted = readTrusted(variables.TRUSTED_PROXY || "");
  if (trusted === undefined) {
    const problem = "TRUSTED_PROXY must be addresses such as 127.0.0.1 or 10.0.0.0/8, with commas";
    throw new ConfigurationError([problem]);
  }
  const startsDatabase = !variables.LIBSQL_URL;
  const startsMail = !variables.SMTP_URL && !variables.MAIL_API_KEY;
  const env = readEnv({
    ...variables,
    APP_ORIGIN: variables.APP_ORIGIN || `http://localhost:${port}`,
    APP_SECRET: variables.APP_SECRET || secret,
    MAIL_FROM: variables.MAIL_FROM || "Stillwave <hello@stillwave.localhost>",
    ...(startsDatabase && { LIBSQL_URL: PLACEHOLDERS.LIBSQL_URL }),
    ...(startsMail && { SMTP_URL: PLACEHOLDERS.SMTP_URL }),
  });
  if (!variables.TRUSTED_PROXY && !isLoopbackOrigin(env.APP_ORIGIN)) {
    // Otherwise all visitors would share the proxy's address, and one rate limit.
    const problem =
      "TRUSTED_PROXY is missing: the address of the web server that stands before APP_ORIGIN, such as 127.0.0.1";
    throw new ConfigurationError([problem]);
  }
  const pseudoLanguage = Boolean(variables.PSEUDO_LANGUAGE);
  if (pseudoLanguage && !isLoopbackOrigin(env.APP_ORIGIN)) {
    throw new ConfigurationError(["PSEUDO_LANGUAGE is for an APP_ORIGIN on loopback"]);
  }
  return { port, trusted, env, startsDatabase, startsMail, pseudoLanguage };
}

/** The variables that are set, as strings: the Worker's environment accepts no other values. */
export function definedAsStrings(
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const defined = Object.entries(variables).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined.map(([name, value]) => [name, String(value)]));
}

/** Reads this machine's own secret; makes it on the first call. Only its owner can read the file. */
export async function localSecret(file: string): Promise<string> {
  try {
    const secret = await readFile(file, "utf8");
    await makePrivate(file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(32).toString("hex");
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
