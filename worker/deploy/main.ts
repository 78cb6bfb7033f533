/** `npm run deploy -- production|staging [--dry-run]`: from checks to a healthy new version. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import { migrate } from "#db/migrate.ts";
import type { Env } from "#worker/env.ts";
import { awaitHealth } from "./health.ts";
import { type Step, takeSteps } from "./steps.ts";
import { readTarget, TARGETS, type Target } from "./target.ts";

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
  const say = (line: string) => console.log(`deploy: ${line}`);
  const done = await takeSteps(stepsTo(target), { dryRun, say });
  if (done) say(dryRun ? `${target} could be deployed` : `${target} is deployed and well`);
  else process.exitCode = 1;
}

function stepsTo(target: Target): readonly Step[] {
  const secrets = `.secrets/${target}.json`;
  let env: Env | undefined;
  const configured = () => {
    if (env === undefined) throw new Error("The configuration was not read");
    return env;
  };
  return [
    {
      name: `read ${secrets} and wrangler.toml`,
      async run() {
        env = await readConfiguration(target, secrets);
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
      outside: true,
      run: () =>
        migrate({ url: configured().LIBSQL_URL, authToken: configured().LIBSQL_AUTH_TOKEN }),
    },
    {
      name: `deploy to ${target}`,
      outside: true,
      run: () => wrangler("--env", target, "--secrets-file", secrets),
    },
    {
      name: "ask how it is",
      outside: true,
      run: () => awaitHealth(configured().APP_ORIGIN),
    },
  ];
}

async function readConfiguration(target: Target, file: string): Promise<Env> {
  const { vars } = unstable_readConfig({ config: "wrangler.toml", env: target });
  const entry = await stat(file).catch(() => {
    throw new Error(`${file} is missing: docs/deploy.md says what stands in it`);
  });
  if ((entry.mode & 0o077) !== 0) throw new Error(`${file} is open to others: chmod 600 ${file}`);
  const result = readTarget(vars, readSecrets(await readFile(file, "utf8"), file));
  if (!result.ok) throw new Error(result.problem);
  return result.env;
}

function readSecrets(text: string, file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // The parser's message would quote the file.
    throw new Error(`${file} is no JSON`);
  }
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
