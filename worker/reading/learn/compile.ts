/**
 * `npm run build:tables` compiles the tables that are not those of their sources. `npm run knowledge` also enters
 * their hashes in the manifest. `--hashes` only prints the hashes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import {
  areTablesFresh,
  filesLike,
  hashOf,
  ROOT,
  readManifest,
  stampTables,
  writeManifest,
} from "./manifest.ts";

if (process.argv.includes("--hashes")) {
  const { compileTables, readSources } = await import("./compiled.ts");
  const tables = Array.from(compileTables(readSources()), ([path, text]) => [path, hashOf(text)]);
  console.log(JSON.stringify(Object.fromEntries(tables)));
} else {
  if (!areTablesFresh()) {
    const { compileTables, readSources } = await import("./compiled.ts");
    for (const [path, text] of compileTables(readSources()))
      writeFileSync(new URL(path, ROOT), text);
    stampTables();
  }
  if (process.argv.includes("--pin")) pin();
}

/** Enters the hashes of the tables in the manifest, and says which have changed. */
function pin(): void {
  const { tables: before } = readManifest();
  const paths = filesLike(["worker/**/*.compiled.json"]);
  const hashes = paths.map((path) => [path, hashOf(readFileSync(new URL(path, ROOT)))] as const);
  writeManifest({ tables: Object.fromEntries(hashes) });
  for (const [path, hash] of hashes) if (before[path] !== hash) console.log(path);
}
