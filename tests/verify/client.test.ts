import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeToken } from "#tests/rig/access-tokens.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { hasProgram } from "#tests/sound/decoders/decoders.ts";

const stack = sharedStack();
const run = promisify(execFile);

/** A project of somebody else, with the client from its packed file. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "client-"));
  await run("npm", ["run", "--silent", "client"]);
  await run("npm", ["pack", "--silent", "--pack-destination", project, "./build/api-client"]);
  const [packed = ""] = await readdir(project);
  await writeFile(join(project, "package.json"), `{ "type": "module" }`);
  await run("npm", ["install", "--offline", "--silent", `./${packed}`], { cwd: project });
});
afterAll(() => rm(project, { recursive: true }));

/** The only example in a language. */
async function example(language: string): Promise<string> {
  const document = await readFile("docs/api.md", "utf8");
  const [, code] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(document) ?? [];
  if (code === undefined) throw new Error(`docs/api.md has no example in ${language}.`);
  return code;
}

/** Compiles a file of the project. @returns what is wrong with it */
async function compiled(file: string): Promise<string> {
  const types = ["--types", "node", "--typeRoots", resolve("node_modules/@types")];
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--module", "nodenext"];
  const args = ["--target", "es2023", ...strict, ...types, file];
  return new Promise((done) => {
    execFile("tsc", args, { cwd: project }, (_, stdout) => done(stdout));
  });
}

/** Somebody with credits, and the environment of a program that acts for them. */
async function signedIn() {
  const { id, jar } = await stack.insertPerson();
  const token = await makeToken(jar, "a program");
  const env = { ...process.env, STILLWAVE_ORIGIN: stack.origin, STILLWAVE_TOKEN: token };
  return { id, env };
}

const creditsOf = (id: string) =>
  stack.dump.count("select available_credits from profiles where id = ?", [id]);

async function expectFiles(): Promise<void> {
  const sound = await readFile(join(project, "sleep.flac"));
  expect(sound.subarray(0, 4).toString()).toBe("fLaC");
  expect(sound.length).toBeGreaterThan(1_000_000);
  expect(await readFile(join(project, "sleep.sbg"), "utf8")).toMatch(
    /^\w+: [\d.]+[+-][\d.]+\/[\d.]+/m,
  );
  for (const file of ["sleep.flac", "sleep.sbg"]) await rm(join(project, file));
}

test("the example for Node compiles, lists, makes one beat for one credit, and saves its sound and formula", async () => {
  const { id, env } = await signedIn();
  await writeFile(join(project, "example.ts"), await example("ts"));
  expect(await compiled("example.ts")).toBe("");
  const before = await creditsOf(id);
  const { stdout } = await run(process.execPath, ["example.js"], { cwd: project, env });
  expect(stdout).toMatch(new RegExp(`seconds, ${before - 1} credits left\n$`));
  expect(await creditsOf(id)).toBe(before - 1);
  await expectFiles();
});

test("a wrong path, parameter or body does not compile", async () => {
  const wrong = [
    `s.GET("/api/beat");`,
    `s.GET("/api/beats", { params: { query: { limit: "5" } } });`,
    `s.POST("/api/beats", { body: { mood: "calm" } });`,
    `s.GET("/api/beats/{id}/audio.wav", { params: { path: { id: "a" }, query: { layer: "hum" } } });`,
  ];
  const head = `import { connect } from "stillwave-client";\nconst s = connect({ origin: "" });\n`;
  await writeFile(join(project, "wrong.ts"), head + wrong.join("\n"));
  const lines = [...(await compiled("wrong.ts")).matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) =>
    Number(line),
  );
  expect(new Set(lines)).toEqual(new Set([3, 4, 5, 6]));
});

test("the lines for curl list, make one beat for one credit, and save its sound and formula", async () => {
  const { id, env } = await signedIn();
  const before = await creditsOf(id);
  const script = `set -euo pipefail\n${await example("bash")}`;
  const { stdout } = await run("bash", ["-c", script], { cwd: project, env });
  expect(JSON.parse(stdout)).toEqual({ beats: [] });
  expect(await creditsOf(id)).toBe(before - 1);
  await expectFiles();
});

const PYTHON = "python3";

test.skipIf(!hasProgram(PYTHON))(
  "the example for Python lists, makes one beat for one credit, and saves its sound and formula (skipped where this machine has no python3)",
  async () => {
    const { id, env } = await signedIn();
    const before = await creditsOf(id);
    const script = await example("python");
    const { stdout } = await run(PYTHON, ["-I", "-c", script], { cwd: project, env });
    expect(stdout).toMatch(new RegExp(`seconds, ${before - 1} credits left\n$`));
    expect(await creditsOf(id)).toBe(before - 1);
    await expectFiles();
    const again = await run(PYTHON, ["-I", "-c", script], { cwd: project, env });
    expect(again.stdout).toMatch(/^\d{4}-.* I am unable to sleep\n/);
    await expectFiles();
  },
);

test.skipIf(!hasProgram(PYTHON))(
  "in a crisis the example for Python names people to talk to, and makes no beat (skipped where this machine has no python3)",
  async () => {
    const { id, env } = await signedIn();
    const before = await creditsOf(id);
    const script = (await example("python")).replace(
      "I am unable to sleep",
      "I want to kill myself",
    );
    const refused = run(PYTHON, ["-I", "-c", script], { cwd: project, env });
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]+\n(?:[^\n]+: [\d -]+\n)+$/),
    });
    expect(await creditsOf(id)).toBe(before);
  },
);
