import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);

test("production and staging can be deployed, each with its own names and all that it binds", async () => {
  const [production = "", staging = ""] = await Promise.all(["production", "staging"].map(dryRun));

  for (const told of [production, staging]) {
    expect(told).toContain("env.GENERATION_DESK (GenerationDesk)");
    expect(told).toContain("--dry-run: exiting now.");
    expect(told).not.toMatch(/warning/i);
  }
  expect(production).toContain('"https://stillwave.example"');
  expect(staging).toContain('"https://staging.stillwave.example"');
}, 120_000);

/** What wrangler tells of a deployment that it only prepares. */
async function dryRun(environment: string): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), "deploy-"));
  onTestFinished(() => rm(outdir, { recursive: true }));
  const words = ["deploy", "--env", environment, "--dry-run", "--outdir", outdir];
  const { stdout, stderr } = await run("wrangler", words);
  return stdout + stderr;
}
