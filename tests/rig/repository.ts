import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

/** Entries that a command creates itself in the folder where it runs. */
const LEFT_OUT = new Set([".data", ".git", ".secrets", ".wrangler"]);

/** Source folders that `npm run dev` needs as copies: a bundler follows links into the repository. */
export const PRODUCT = ["app", "db", "public", "worker"] as const;

/**
 * Makes a temporary folder with links to all entries of the repository: a command can run there without
 * writing into the repository.
 * @param copied entries that are copied instead of linked
 */
export async function repositoryElsewhere(copied: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "repository-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const options = { recursive: true, preserveTimestamps: true };
  for (const name of await readdir(".")) {
    if (copied.includes(name)) await cp(name, join(folder, name), options);
    else if (!LEFT_OUT.has(name)) await symlink(resolve(name), join(folder, name));
  }
  return folder;
}
