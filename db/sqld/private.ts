import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Takes a file, or a folder with all that is in it, from everybody but its owner. */
export async function makePrivate(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return undefined;
      throw error;
    },
  );
  await chmod(path, entries === undefined ? 0o600 : 0o700);
  // What a link leads to is not ours.
  const within = entries?.filter((entry) => !entry.isSymbolicLink()) ?? [];
  for (const { name } of within) await makePrivate(join(path, name));
}
