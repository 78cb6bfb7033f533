import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Where the build leaves the bundled Worker. */
export const BUILT_WORKER = "build/worker";

/** Which of our modules the pages are made of, written by vite.config.ts. */
export const PAGE_MODULES = ["build/modules-client.json", "build/modules-ssr.json"] as const;

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

/** Builds the product unless what is built is newer than every source. */
export async function buildIfStale(): Promise<void> {
  const built = await newest([join(BUILT_WORKER, "index.js")]);
  if (built !== undefined && built > ((await newest(SOURCES)) ?? 0)) return;
  console.log("Building (about 10 seconds)...");
  const child = spawn("npm", ["run", "--silent", "build"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The build failed: its messages stand above.");
}

/** The latest change below some paths, ms; undefined when there is none. */
async function newest(paths: readonly string[]): Promise<number | undefined> {
  const times = await Promise.all(paths.map(changedAt));
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

async function changedAt(path: string): Promise<number | undefined> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (entry === undefined || !entry.isDirectory()) return entry?.mtimeMs;
  const children = await readdir(path);
  const below = await newest(children.map((child) => join(path, child)));
  return Math.max(entry.mtimeMs, below ?? 0);
}
