import { isIP } from "node:net";
import { ConfigurationError } from "#worker/server/env.ts";
import { readSettings, type Settings } from "#worker/tools/local/settings.ts";

/** What `npm run serve` runs with. */
export interface ServerSettings extends Settings {
  /** The address of this machine that the front door listens at. */
  readonly address: string;
}

const LOOPBACK = "127.0.0.1";

/**
 * Reads the settings of `npm run serve`: as those of `npm start`, but nothing that a person relies on has a default.
 * @throws {ConfigurationError} when a variable is missing or malformed
 */
export function readServerSettings(
  variables: Readonly<Record<string, string | undefined>>,
): ServerSettings {
  const problems: string[] = [];
  for (const name of ["APP_ORIGIN", "APP_SECRET", "MAIL_FROM"]) {
    if (!variables[name]) problems.push(`${name} is missing`);
  }
  if (!variables.SMTP_URL && !variables.MAIL_API_KEY) {
    problems.push("SMTP_URL or MAIL_API_KEY is missing: nobody could sign up");
  }
  const address = variables.LISTEN_ADDRESS || LOOPBACK;
  if (isIP(address) === 0) problems.push("LISTEN_ADDRESS must be an IP address, such as 0.0.0.0");
  if (variables.PSEUDO_LANGUAGE) problems.push("PSEUDO_LANGUAGE is for npm start");
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { ...readSettings(variables, ""), address };
}
