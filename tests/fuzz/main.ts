/**
 * `npm run fuzz`: explores with a new seed. It prints the seed, then runs ten times the values of each property,
 * and the project `fuzz`. `FUZZ_SEED=N npm run fuzz` runs the same again. Values that fail are kept in
 * tests/regressions, where every `npm test` begins with them.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TIMES = "10";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const seed = process.env.FUZZ_SEED ?? String(randomInt(2 ** 31));
console.log(`FUZZ_SEED=${seed} npm run fuzz`);

const files = globSync("{app,db,worker,tests}/**/*.test.ts", { cwd: ROOT }).filter(
  (file) => file.startsWith("tests/fuzz/") || explores(file),
);
const projects = ["unit", "long", "api", "faults", "fuzz"].flatMap((name) => ["--project", name]);
const child = spawn(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "tests/vitest.config.ts",
    ...projects,
    ...files,
  ],
  { cwd: ROOT, stdio: "inherit", env: { FUZZ_TIMES: TIMES, ...process.env, FUZZ_SEED: seed } },
);
process.exitCode = await new Promise<number>((resolve, reject) => {
  child.on("error", reject);
  child.on("close", (code) => resolve(code ?? 1));
});
console.log(`FUZZ_SEED=${seed}`);

/** Whether a test file checks properties, or has runs that can be more. */
function explores(file: string): boolean {
  return /\b(checkProperty|runsOf|count\.ts)\b/.test(readFileSync(`${ROOT}${file}`, "utf8"));
}
