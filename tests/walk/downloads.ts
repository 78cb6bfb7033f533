import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import type { Visitor } from "./visitor.ts";

/** Waits until a file of JSON is saved whole. @param name that it has */
export function savedJson({ window }: Visitor, name: RegExp): Promise<unknown> {
  return vi.waitFor(
    async () => {
      const file = (await readdir(window.downloads)).find((each) => name.test(each));
      if (file === undefined) throw new Error(`${window.name} saved no ${name}.`);
      return JSON.parse(await readFile(join(window.downloads, file), "utf8")) as unknown;
    },
    { timeout: 60_000 },
  );
}
