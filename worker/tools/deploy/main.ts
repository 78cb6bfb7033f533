/** `npm run deploy -- production|staging [--dry-run]`: checks, builds, migrates, deploys, polls health. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { migrate } from "#db/migrate.ts";
import type { Env } from "#worker/server/env.ts";
import { awaitHealth, runSteps, type Step } from "./steps.ts";
import { readConfiguration, readTarget, secretsFile, TARGETS, type Target } from "./target.ts";

const { values, positionals } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false } },
  allowPositionals: true,
});
const dryRun = values["dry-run"];
const target = TARGETS.find((known) => known === positionals[0]);
if (target === undefined || positionals.length > 1) {
  console.error("usage: npm run deploy -- production|staging [--dry-run]");
  process.exitCode = 2;
} else {
  const print = (line: string) => console.log(`deploy: ${line}`);
  const done = await runSteps(deploymentSteps(target), { dryRun, print });
  if (done) print(dryRun ? `${target} could be deployed` : `${target} is deployed and well`);
  else process.exitCode = 1;
}

function deploymentSteps(target: Target): readonly Step[] {
  const secrets = secretsFile(target);
  let env: Env | undefined;
  const configured = () => {
    if (env === undefined) throw new Error("The configuration was not read");
    return env;
  };
  return [
    {
      name: `read ${secrets} and wrangler.toml`,
      async run() {
        env = readTarget(await readConfiguration(target));
      },
    },
    { name: "check", run: () => npm("run", "check") },
    { name: "build", run: () => npm("run", "build") },
    {
      name: `bundle for ${target}`,
      run: () => wrangler("--env", target, "--dry-run", "--outdir", `build/${target}`),
    },
    {
      name: "migrate the database",
      external: true,
      async run() {
        const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = configured();
        await migrate({ url, authToken }).catch((error: Error) => {
          throw new Error(`${error.message}: see \`npm run doctor -- ${target}\``);
        });
      },
    },
    {
      name: `deploy to ${target}`,
      external: true,
      run: () => wrangler("--env", target, "--secrets-file", secrets),
    },
    {
      name: "ask how it is",
      external: true,
      run: () => awaitHealth(configured().APP_ORIGIN),
    },
  ];
}

function npm(...words: readonly string[]): Promise<void> {
  return command("npm", [words[0] ?? "", "--silent", ...words.slice(1)]);
}

function wrangler(...words: readonly string[]): Promise<void> {
  return command("wrangler", ["deploy", ...words]);
}

async function command(name: string, words: readonly string[]): Promise<void> {
  const child = spawn(name, words, { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${name} ${words[0]} failed: its messages stand above`);
}
