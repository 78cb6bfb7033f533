import { readEnv } from "#worker/server/env.ts";
import { readConfiguration } from "#worker/tools/deploy/configuration.ts";
import { readTarget } from "#worker/tools/deploy/target.ts";
import type { Target } from "#worker/tools/deploy/targets.ts";
import { diagnose, problemsOf } from "./diagnosis.ts";
import { type Finding, wrong } from "./finding.ts";

/** Checks the configuration of a deployment, wrangler.toml and secrets, and every service that it names. */
export async function diagnoseTarget(target: Target): Promise<readonly Finding[]> {
  const configuration = await readConfiguration(target).catch((error: Error) => error);
  if (configuration instanceof Error) return [wrong("configuration", configuration.message)];
  const { variables, secrets } = configuration;
  const findings = await diagnose({ ...variables, ...secrets } as Record<string, string>);
  // `diagnose` has reported malformed variables; a deployment refuses more, such as example addresses.
  if (problemsOf(() => readEnv({ ...variables, ...secrets })).length > 0) return findings;
  const [problem] = problemsOf(() => readTarget(configuration));
  if (problem === undefined) return findings;
  return [wrong("configuration", problem), ...findings.slice(1)];
}
