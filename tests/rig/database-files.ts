import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

export interface DatabaseFile {
  /** Within the folder. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** All files within a folder of sqld's, read again from the start if one of them is renamed meanwhile: it writes some so. */
export async function filesWithin(folder: string): Promise<DatabaseFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  try {
    return await Promise.all(
      paths.map(async (path) => ({ name: relative(folder, path), bytes: await readFile(path) })),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return filesWithin(folder);
    throw error;
  }
}
