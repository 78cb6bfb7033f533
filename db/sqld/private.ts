import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Restricts a file, or a folder with everything in it, to its owner. What is gone meanwhile is passed over. */
export async function makePrivate(path: string): Promise<void> {
  try {
    const entries = await entriesOf(path);
    await chmod(path, entries === undefined ? 0o600 : 0o700);
    // The target of a symbolic link may belong to somebody else.
    const within = entries?.filter((entry) => !entry.isSymbolicLink()) ?? [];
    for (const { name } of within) await makePrivate(join(path, name));
  } catch (error) {
    // A database that is closed takes its write-ahead log with it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** @returns undefined for a file */
function entriesOf(path: string) {
  return readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  });
}
