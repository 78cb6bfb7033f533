/**
 * `npm run check`: runs format and lint, types, dead code and unit tests in parallel, the build too where asked. The output
 * of what failed stands last.
 */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { buildPartsIfStale } from "#worker/tools/local/runtime/build.ts";

/** Outside build/, which each build empties. */
const CACHE = "node_modules/.cache/check";

const KNIP = "knip --config tests/knip.json --no-config-hints --cache";

const CHECKS: Readonly<Record<string, string>> = {
  "format and lint": "biome check .",
  types: `tsc --noEmit -p . --incremental --tsBuildInfoFile ${CACHE}/types.tsbuildinfo`,
  "dead code": `${KNIP} --cache-location ${CACHE}/knip`,
  // Without tests as entries: it names code that only its own test uses.
  "dead code in production": `${KNIP} --production --cache-location ${CACHE}/knip-production`,
  "unit tests": "vitest run --config tests/vitest.config.ts --project unit",
  ...(process.argv.includes("--build") && { build: "npm run --silent build:product" }),
};

await mkdir(CACHE, { recursive: true });
await buildPartsIfStale();
const startedAt = performance.now();
const checks = Object.entries(CHECKS).map(([name, command]) => check(name, command));
const failures = (await Promise.all(checks)).filter((failure) => failure !== undefined);
for (const { name, output } of failures) console.error(`\n${name}:\n${output.trim()}`);
if (failures.length > 0) {
  console.error(`\nFailed: ${failures.map(({ name }) => name).join(", ")}`);
  process.exitCode = 1;
}

interface Failure {
  readonly name: string;
  readonly output: string;
}

/** Runs one check. @returns its output if it fails */
async function check(name: string, command: string): Promise<Failure | undefined> {
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const collect = (data: Buffer) => {
    output += data;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok   " : "WRONG"} ${name} (${seconds} s)`);
  return code === 0 ? undefined : { name, output };
}
