/**
 * `npm run deploy -- production|staging [--dry-run] [--yes]`: checks, builds, migrates, deploys, removes secrets that are not
 * in the file any more, polls health.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { migrate } from "#db/migrate.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import type { Env } from "#worker/server/env.ts";
import { agreeOnSecrets, expectAgreement } from "./agreement.ts";
import { createCloudflare } from "./cloudflare.ts";
import { createMark } from "./mark.ts";
import { expectReadableKeys } from "./readable-keys.ts";
import { compareSecrets, release } from "./release.ts";
import { awaitHealth, runSteps, type Step } from "./steps.ts";
import { readConfiguration, readTarget, secretsFile, TARGETS, type Target } from "./target.ts";

const { values, positionals } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const dryRun = values["dry-run"];
const target = TARGETS.find((known) => known === positionals[0]);
if (target === undefined || positionals.length > 1) {
  console.error("usage: npm run deploy -- production|staging [--dry-run] [--yes]");
  process.exitCode = 2;
} else {
  const print = (line: string) => console.log(`deploy: ${line}`);
  const done = await runSteps(deploymentSteps(target, print), { dryRun, print });
  if (done) print(dryRun ? `${target} could be deployed` : `${target} is deployed and well`);
  else process.exitCode = 1;
}

/** What a deployment reads first. */
interface Read {
  readonly env: Env;
  readonly names: readonly string[];
  readonly migrations: readonly { readonly tag: string }[];
}

function deploymentSteps(target: Target, print: (line: string) => void): readonly Step[] {
  const file = secretsFile(target);
  const cloudflare = createCloudflare(target);
  let configuration: Read | undefined;
  let agreed: readonly string[] = [];
  const configured = () => {
    if (configuration === undefined) throw new Error("The configuration was not read");
    return configuration;
  };
  return [
    {
      name: `read ${file} and wrangler.toml`,
      async run() {
        const read = await readConfiguration(target);
        const { migrations, secrets } = read;
        configuration = { env: readTarget(read), names: Object.keys(secrets), migrations };
      },
    },
    {
      name: "compare the secrets with those that are deployed",
      external: true,
      async run() {
        const difference = await compareSecrets(cloudflare, configured().names);
        const agree = (question: string) => expectAgreement(question, values.yes);
        agreed = await agreeOnSecrets(target, difference, { print, agree });
      },
    },
    { name: "check", run: () => npm("run", "check") },
    { name: "build", run: () => npm("run", "build") },
    {
      name: `bundle for ${target}`,
      run: () =>
        command("wrangler", [
          "deploy",
          "--env",
          target,
          "--dry-run",
          "--outdir",
          `build/${target}`,
        ]),
    },
    {
      name: "migrate the database",
      external: true,
      async run() {
        await migrate(databaseOf(configured().env)).catch((error: Error) => {
          throw new Error(`${error.message}: see \`npm run doctor -- ${target}\``);
        });
      },
    },
    {
      name: "hold the keys of people against the secrets",
      external: true,
      run: () => expectReadableKeys(databaseOf(configured().env), keyringOf(configured().env)),
    },
    {
      name: `deploy to ${target}`,
      external: true,
      async run() {
        const { env, names, migrations } = configured();
        const mark = createMark(await keyringOf(env).versions(), migrations, Date.now());
        await release(cloudflare, { names, mark, agreed });
      },
    },
    {
      name: "ask how it is",
      external: true,
      run: () => awaitHealth(configured().env.APP_ORIGIN),
    },
  ];
}

function keyringOf({ APP_SECRET, APP_SECRET_BEFORE }: Env) {
  return createKeyring(APP_SECRET, APP_SECRET_BEFORE);
}

function databaseOf({ LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken }: Env) {
  return { url, authToken };
}

function npm(...words: readonly string[]): Promise<void> {
  return command("npm", [words[0] ?? "", "--silent", ...words.slice(1)]);
}

async function command(name: string, words: readonly string[]): Promise<void> {
  const child = spawn(name, words, { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${name} ${words[0]} failed: its messages stand above`);
}
