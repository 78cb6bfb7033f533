import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Restricts a file, or a folder with everything in it, to its owner. */
export async function makePrivate(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return undefined;
      throw error;
    },
  );
  await chmod(path, entries === undefined ? 0o600 : 0o700);
  // The target of a symbolic link may belong to somebody else.
  const within = entries?.filter((entry) => !entry.isSymbolicLink()) ?? [];
  for (const { name } of within) await makePrivate(join(path, name));
}
