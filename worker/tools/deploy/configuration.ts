import { readFile, stat } from "node:fs/promises";
import type { Target } from "./targets.ts";

/** The content of the configuration files of a target, not yet validated. */
export interface Configuration {
  /** The variables of wrangler.toml. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The hosts of the Worker's routes in wrangler.toml. */
  readonly hosts: readonly string[];
  readonly secrets: Readonly<Record<string, unknown>>;
}

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
  const { vars, routes } = unstable_readConfig({ config: "wrangler.toml", env: target });
  const hosts = (routes ?? []).map((route: Route) =>
    typeof route === "string" ? route : route.pattern,
  );
  return { variables: vars, hosts, secrets: readSecrets(await readFile(file, "utf8"), file) };
}

function readSecrets(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // The parser's own message would quote the file.
    throw new Error(`${file} is no JSON`);
  }
}
