/** `npm run check`: format and lint, types, dead code and unit tests, side by side. */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";

/** Not in build/, which each build empties. */
const CACHE = "node_modules/.cache/check";

const CHECKS = {
  "format and lint": "biome check .",
  types: `tsc --noEmit -p . --incremental --tsBuildInfoFile ${CACHE}/types.tsbuildinfo`,
  "dead code": `knip --config tests/knip.json --no-config-hints --cache --cache-location ${CACHE}/knip`,
  "unit tests": "vitest run --config tests/vitest.config.ts --project unit",
} as const;

await mkdir(CACHE, { recursive: true });
const begun = performance.now();
const passed = await Promise.all(
  Object.entries(CHECKS).map(([name, command]) => check(name, command)),
);
if (passed.includes(false)) process.exitCode = 1;

/** Runs one check; what it prints is shown, all together, only where it fails. */
async function check(name: string, command: string): Promise<boolean> {
  const [program = "", ...words] = command.split(" ");
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  const hear = (data: Buffer) => {
    printed += data;
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok   " : "WRONG"} ${name} (${seconds} s)`);
  if (code !== 0) console.error(printed);
  return code === 0;
}
