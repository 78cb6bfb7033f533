import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import {
  mayContainScripts,
  PUBLIC_PAGES,
  SIGNED_IN_PAGES,
  STYLESHEET_LIMIT,
  scriptLimit,
} from "./pages.ts";
import { weigh } from "./weigh.ts";

const stack = sharedStack({ sells: true });
let person: Client;
beforeAll(async () => {
  person = (await stack.insertPerson()).jar;
});

test.each(PUBLIC_PAGES)("%s stays within its weight limits for a visitor", async (page) => {
  await expectWithinLimits(stack.client(), page);
});

test.each(SIGNED_IN_PAGES)(
  "%s stays within its weight limits for a person who is signed in",
  async (page) => {
    await expectWithinLimits(person, page);
  },
);

test("a listening room stays within its weight limits, with what plays", async () => {
  const { id } = await beatOf(await person.postBeat({ mood: "I feel tense" }));
  await expectWithinLimits(person, `/listen/${id}`);
});

test("a device loads less for making a sound than a room says: under 0.1 MB", async () => {
  const assets = "build/client/assets";
  const loaded = (await readdir(assets)).filter((name) => /^(kernel|sound\.worker)-/.test(name));
  expect(loaded.map((name) => name.split(".").at(-1)).sort()).toEqual(["js", "wasm"]);
  const { stages } = await beatOf(await person.postBeat({ mood: "I feel tense" }));
  const sizes = await Promise.all(
    loaded.map(async (name) => (await stat(join(assets, name))).size),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, JSON.stringify(stages).length);
  // As files: what travels is compressed besides.
  expect(bytes).toBeLessThan(100_000);
});

test("what a device loads to compose and play is told truly, below 1.3 MB, and loaded by no page", async () => {
  const assets = "build/client/assets";
  const names = await readdir(assets);
  const parts = names.filter((name) => /^(composer\.worker|sound\.worker|kernel)-/.test(name));
  expect(parts).toHaveLength(3);
  const sizes = await Promise.all(
    parts.map(async (name) => gzipSync(await readFile(join(assets, name))).byteLength),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);

  console.log(`A device loads ${bytes} bytes to compose and play, gzipped.`);

  expect(bytes).toBeLessThan(1_300_000);
  const scripts = await Promise.all(
    names
      .filter((name) => name.endsWith(".js"))
      .map(async (name) => ({ name, code: await readFile(join(assets, name), "utf8") })),
  );
  const [knowing, ...others] = scripts.filter(({ code }) => code.includes("composer.worker-"));
  expect(others).toEqual([]);
  const telling = scripts.filter(({ code }) => code.includes(`"${bytes}"`));
  expect(telling.map(({ name }) => name)).toEqual([expect.stringMatching(/^device-[\w-]+\.js$/)]);
  // Neither a route nor another script has it from the start: `import()` alone loads it.
  const name = knowing?.name ?? "";
  const [manifest] = scripts.filter((script) => script.name.startsWith("manifest-"));
  expect(manifest?.code).not.toContain(name);
  expect(scripts.filter(({ code }) => code.includes(`from"./${name}"`))).toEqual([]);
});

test("scripts are asked for after the style sheet and the fonts", async () => {
  const page = await (await stack.client().get("/auth")).text();
  const scripts = page.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});

async function expectWithinLimits(client: Client, page: string): Promise<void> {
  const { scripts, inline, styles } = await weigh(client, page);
  expect.soft(scripts, `gzipped JavaScript of ${page}`).toBeLessThanOrEqual(scriptLimit(page));
  if (!mayContainScripts(page)) expect.soft(inline, `scripts within ${page}`).toBe(0);
  expect.soft(styles, `gzipped stylesheets of ${page}`).toBeGreaterThan(0);
  expect.soft(styles, `gzipped stylesheets of ${page}`).toBeLessThanOrEqual(STYLESHEET_LIMIT);
}
