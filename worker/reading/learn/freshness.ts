import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { filesLike, hashOfFiles } from "./manifest.ts";

/** Git ignores it, as it does the tables. */
const STAMP = new URL("tables.stamp", import.meta.url);

/**
 * The sources of the tables, what compiles them, and the tables. The lock file stands for the packages and for
 * Node, whose tables of Unicode fold words.
 */
export function filesOfTables(): readonly string[] {
  return filesLike(
    [
      "package-lock.json",
      "worker/reading/composer/**/*.{json,ts}",
      "worker/reading/{goals,language,safety}/**/*.{json,ts}",
      "worker/sound/**/*.{json,ts}",
      "worker/reading/learn/*.ts",
    ],
    ["**/*.test.ts", "**/*-weights.json"],
  );
}

/** Whether the tables are those of their sources: by content, since a checkout sets times of its own. */
export function areTablesFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashOfFiles(filesOfTables());
}

/** Notes that the tables are those of their sources. */
export function stampTables(): void {
  writeFileSync(STAMP, hashOfFiles(filesOfTables()));
}
