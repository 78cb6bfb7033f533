import { dirname } from "node:path";
import type { Import } from "./imports.ts";

/** Where something that people do enters the product, and whose code it is. */
export interface Way {
  /** Its routes, and the HTTP handlers of its feature. */
  readonly entries: readonly string[];
  /** What the composition root hands to the feature's services, which import it as types alone. */
  readonly handed: readonly string[];
  /** The folder of its feature. */
  readonly feature: string;
}

/** They build and start everything: what they import passes nothing through them. */
const COMPOSES = /^worker\/(tools\/|context\.ts$|features\/[^/]+\/(context|adapters)\.ts$)/;

/**
 * The files that a way passes: what its entries reach by imports, and nobody else. A file that other ways use
 * too (sessions, limits, the ledger, a button) is common ground and no part of it; the feature's own files are.
 */
export function filesOf({ entries, handed, feature }: Way, imports: readonly Import[]): string[] {
  const passed = reached([...entries, ...handed], imports);
  const isOwn = (file: string) => entries.includes(file) || file.startsWith(`${feature}/`);
  const isUsedElsewhere = (file: string) =>
    imports.some(({ from, to }) => to === file && !passed.has(from) && !COMPOSES.test(from));
  const common = () => [...passed].filter((file) => !isOwn(file) && isUsedElsewhere(file));
  for (let found = common(); found.length > 0; found = common()) {
    for (const file of found) passed.delete(file);
  }
  return [...passed].toSorted();
}

function reached(from: readonly string[], imports: readonly Import[]): Set<string> {
  const files = new Set(from);
  // A set is walked on to what is added while it is walked.
  for (const file of files) {
    for (const one of imports) if (one.from === file) files.add(one.to);
  }
  return files;
}

/** The files as a document lists them: a line for each folder. */
export function listed(files: readonly string[]): string[] {
  return [...new Set(files.map((file) => dirname(file)))].map((folder) => {
    const names = files.filter((file) => dirname(file) === folder).map((file) => `\`${file}\``);
    return `- \`${folder}/\` (${names.length}): ${names.join(", ")}`;
  });
}
