import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { unstable_readConfig } from "wrangler";

const run = promisify(execFile);

test("production and staging can be deployed, each with its own variables and all bindings", async () => {
  const [production = "", staging = ""] = await Promise.all(["production", "staging"].map(dryRun));

  for (const output of [production, staging]) {
    expect(output).toContain("env.GENERATION_DESK (GenerationDesk)");
    expect(output).toContain("--dry-run: exiting now.");
    expect(output).not.toMatch(/warning/i);
  }
  const [own, others] = ["production", "staging"].map((env) => configOf(env).vars.APP_ORIGIN);
  expect(own).not.toBe(others);
  expect(production).toContain(`"${own}"`);
  expect(staging).toContain(`"${others}"`);
}, 120_000);

test("Cloudflare logs no invocations: their URLs contain tokens", () => {
  for (const environment of ["production", "staging"]) {
    expect(configOf(environment).observability?.logs?.invocation_logs).toBe(false);
  }
});

function configOf(env: string) {
  return unstable_readConfig({ config: "wrangler.toml", env });
}

/** The output of a dry run of wrangler. */
async function dryRun(environment: string): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), "deploy-"));
  onTestFinished(() => rm(outdir, { recursive: true }));
  const words = ["deploy", "--env", environment, "--dry-run", "--outdir", outdir];
  const { stdout, stderr } = await run("wrangler", words);
  return stdout + stderr;
}

test("the doctor knows two targets, and says so of any other word", async () => {
  const run = promisify(execFile)(process.execPath, ["worker/tools/cli/doctor.ts", "prod"]);
  await expect(run).rejects.toMatchObject({
    ...{ code: 2, stdout: "" },
    stderr: "usage: npm run doctor [-- production|staging]\n",
  });
});
