import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

/** Not in the folder where a command is run: what it makes there itself. */
const LEFT_OUT = new Set([".data", ".git", ".secrets", ".wrangler"]);

/** Folders of which `npm run dev` builds: a bundler looks through links, into the repository. */
export const PRODUCT = ["app", "db", "public", "worker"] as const;

/**
 * A folder in which the repository can be read, and what is written stays out of it.
 * @param copied what is there as a copy, in place of a link
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
