import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type Env, parseEnv } from "#worker/env.ts";

/** The local database, where none is configured. */
export const LOCAL_DATA = { folder: ".data/database", before: ".data/stillwave.db" } as const;

/** Where this machine's own secret is kept. */
export const LOCAL_SECRET = ".data/secret";

/** What `npm start` runs with, read from the environment with a default for everything. */
export interface Settings {
  readonly port: number;
  /** The Worker's variables. Those of parts that are started here are filled in by `npm start`. */
  readonly env: Env;
  readonly startsDatabase: boolean;
  readonly startsMail: boolean;
}

/** Stands in while the configuration is checked, until the local part has its address. */
const STARTED_HERE = { LIBSQL_URL: "http://127.0.0.1", SMTP_URL: "smtp://127.0.0.1" } as const;

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  secret: string,
): SettingsResult {
  const port = Number(variables.PORT || "8787");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return { ok: false, problems: ["PORT must be a number from 1 to 65535"] };
  }
  const startsDatabase = !variables.LIBSQL_URL;
  const startsMail = !variables.SMTP_URL;
  const result = parseEnv({
    ...variables,
    APP_ORIGIN: variables.APP_ORIGIN || `http://localhost:${port}`,
    APP_SECRET: variables.APP_SECRET || secret,
    MAIL_FROM: variables.MAIL_FROM || "Stillwave <hello@stillwave.localhost>",
    ...(startsDatabase && { LIBSQL_URL: STARTED_HERE.LIBSQL_URL }),
    ...(startsMail && { SMTP_URL: STARTED_HERE.SMTP_URL }),
  });
  if (!result.ok) return result;
  return { ok: true, settings: { port, env: result.env, startsDatabase, startsMail } };
}

/** A secret of this machine's own, made once and kept beside the data. */
export async function localSecret(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(32).toString("hex");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
