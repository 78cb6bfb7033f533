import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Score } from "./descent.ts";

/** The root of the repository. */
export const ROOT = new URL("../../../", import.meta.url);
const FILE = new URL("manifest.json", import.meta.url);

/** What is expected of the tables, and where the weights come from; by path from the root. */
export interface Manifest {
  readonly about: string;
  /** The hash of each table: the same on every machine. */
  readonly tables: Readonly<Record<string, string>>;
  readonly weights: Readonly<Record<string, Provenance>>;
}

/** How a file of weights was learned. Hashes are SHA-256, in hexadecimal. */
export interface Provenance {
  /** What learns it. */
  readonly command: string;
  /**
   * From which files it was learned: their hash by their path or pattern. The readers and tables that turn a text
   * into features are not among them: they may change, within the figures of `npm run eval`, without learning anew.
   */
  readonly inputs: Readonly<Record<string, string>>;
  readonly score: Score;
  readonly hash: string;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(FILE, "utf8")) as Manifest;
}

export function writeManifest(changes: Partial<Manifest>): void {
  const text = JSON.stringify({ ...readManifest(), ...changes }, null, 2);
  writeFileSync(FILE, `${text}\n`);
}

/** The hashes of the files of some patterns, by pattern. */
export function hashesOf(patterns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(patterns.map((one) => [one, hashOfFiles(filesLike([one]))]));
}

export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** One hash of the names and contents of files. A folder that moves does not change it. */
function hashOfFiles(paths: readonly string[]): string {
  const hashes = paths.map(
    (path) => `${basename(path)} ${hashOf(readFileSync(new URL(path, ROOT)))}`,
  );
  return hashOf(hashes.join("\n"));
}

/** The files of the repository that match one of the patterns, in the order of their paths. */
export function filesLike(
  patterns: readonly string[],
  exclude: readonly string[] = [],
): readonly string[] {
  return globSync(patterns, { cwd: fileURLToPath(ROOT), exclude }).toSorted();
}

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
