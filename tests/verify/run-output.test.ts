import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const REPORTERS = ["slowest.ts", "titles.ts", "failures-last.ts"];

/** Runs test files by the reporters of `npm test`. @returns what is printed, where it is no terminal */
async function outputOf(files: Readonly<Record<string, string>>): Promise<string> {
  // Within the repository, where vitest is found.
  await mkdir("node_modules/.cache", { recursive: true });
  const folder = await mkdtemp(resolve("node_modules/.cache/run-output-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, body] of Object.entries(files)) {
    const text = `import { expect, test } from "vitest";\n${body}\n`;
    await writeFile(join(folder, name), text);
  }
  const reporters = REPORTERS.map((name) => `--reporter=${resolve("tests/run", name)}`);
  await writeFile(
    join(folder, "vitest.config.ts"),
    `export default { test: { include: ["*.test.ts"], exclude: [] } };`,
  );
  const args = ["run", "--root", folder, "--config", join(folder, "vitest.config.ts")];
  // One file for both, as in a terminal: two pipes would arrive in any order.
  const printed = await open(join(folder, "printed.txt"), "w+");
  const child = spawn("vitest", [...args, ...reporters], {
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", printed.fd, printed.fd],
  });
  await once(child, "close");
  await printed.close();
  return readFile(join(folder, "printed.txt"), "utf8");
}

test("a run that fails prints nothing of what passes, and the failure last", async () => {
  const printed = await outputOf({
    "good.test.ts": `test("goes well", () => expect(1).toBe(1));`,
    "bad.test.ts": `test("goes wrong", () => expect(1).toBe(2));\ntest("is fine", () => {});`,
  });
  expect(printed).not.toMatch(/good\.test|goes well|Slowest/);
  const [, end = ""] = printed.split("Failed Tests 1");
  expect(end).toMatch(/FAIL.*bad\.test\.ts > goes wrong\n.*expected 1 to be 2/);
  expect(end).toMatch(/Tests {2}1 failed \| 2 passed \(3\)/);
  expect(end.trim().split("\n").at(-1)).toContain("Duration");
});

test("a run that passes prints its slowest files and counts alone", async () => {
  const printed = await outputOf({ "good.test.ts": `test("goes well", () => expect(1).toBe(1));` });
  expect(printed).not.toContain("goes well");
  expect(printed).toMatch(/Slowest files[\s\S]*good\.test\.ts[\s\S]*Tests {2}1 passed \(1\)/);
});
