import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { areTablesFresh } from "#worker/reading/learn/manifest.ts";
import { buildWords } from "#worker/tools/words/build-words.ts";
import { BUILT_WORKER } from "./build-folders.ts";

const SOURCES = [
  "app",
  "worker",
  "db",
  "migrations",
  "public",
  "package.json",
  "vite.config.ts",
  "wrangler.toml",
];

/** Each compiled module, and its sources. */
const ASSEMBLIES = [
  ["worker/sound/kernel/kernel.wasm", "worker/sound/kernel/assembly"],
  ["worker/platform/scrypt/scrypt.wasm", "worker/platform/scrypt/assembly"],
] as const;

/**
 * Builds the product unless the last build is newer than every source.
 * @param stopping ends a build that is under way
 */
export async function buildIfStale(stopping?: AbortSignal): Promise<void> {
  if (await isNewer(join(BUILT_WORKER, "index.js"), SOURCES)) return;
  console.log("Building (about 20 seconds)...");
  await npmRun("build", stopping);
}

/** Builds what sources import and git does not have, unless it is that of its sources: words, tables, the offline page, the kernel. */
export async function buildPartsIfStale(): Promise<void> {
  buildWords();
  if (!areTablesFresh()) await npmRun("build:tables");
  // Not before the tables: it reads them.
  const { buildOfflinePage } = await import("#worker/tools/offline/offline-page.ts");
  buildOfflinePage();
  const fresh = await Promise.all(ASSEMBLIES.map(([built, source]) => isNewer(built, [source])));
  if (fresh.includes(false)) await npmRun("build:kernel");
}

async function npmRun(script: string, signal?: AbortSignal): Promise<void> {
  const child = spawn("npm", ["run", "--silent", script], {
    stdio: ["ignore", "ignore", "inherit"],
    ...(signal && { signal }),
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`npm run ${script} failed: its messages stand above.`);
}

async function isNewer(built: string, sources: readonly string[]): Promise<boolean> {
  const time = await newestChange([built]);
  return time !== undefined && time > ((await newestChange(sources)) ?? 0);
}

/** The latest modification time below some paths, Unix ms; undefined when none exists. */
async function newestChange(paths: readonly string[]): Promise<number | undefined> {
  const times = await Promise.all(paths.map(modifiedAt));
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

async function modifiedAt(path: string): Promise<number | undefined> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (entry === undefined || !entry.isDirectory()) return entry?.mtimeMs;
  const children = await readdir(path);
  const below = await newestChange(children.map((child) => join(path, child)));
  return Math.max(entry.mtimeMs, below ?? 0);
}
