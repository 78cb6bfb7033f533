import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CompiledMessages } from "#worker/domain/translator.ts";
import { compileWords, messagesIn, type Words } from "./compiled-words.ts";

const FEATURES = "{app,worker/{domain,features,server}}/**/words";

/**
 * `npm run build:words` compiles the words of every feature, its `words/en.json`, into modules beside them.
 * A module that is as it was keeps its time, so that nothing is built again for it.
 * @throws Error with the file and the key of a message that is not ICU MessageFormat
 */
export function buildWords(): void {
  const modules = new Map(globSync(`${FEATURES}/en.json`).flatMap(modulesOf));
  for (const [path, text] of modules) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
  }
  for (const path of globSync(`${FEATURES}/*.compiled.ts`)) if (!modules.has(path)) rmSync(path);
}

/** One module for each group of a catalog: a page loads no more than it shows. */
function modulesOf(source: string): [path: string, text: string][] {
  return groupsOf(source).map(({ group, catalog, words }) => [
    join(dirname(source), `${group}.compiled.ts`),
    compileWords(catalog, words),
  ]);
}

function groupsOf(source: string) {
  const groups = JSON.parse(readFileSync(source, "utf8")) as Readonly<Record<string, Words>>;
  const folder = dirname(dirname(source));
  return Object.entries(groups).map(([group, words]) => ({
    group,
    words,
    catalog: `${folder}/${group}`,
  }));
}

/** All messages of a language, by the names of their catalogs. */
export function messagesOf(language: string): Readonly<Record<string, CompiledMessages>> {
  const groups = globSync(`${FEATURES}/${language}.json`).flatMap(groupsOf);
  return Object.fromEntries(
    groups.map(({ catalog, words }) => [
      catalog,
      Object.fromEntries(messagesIn(catalog, words).map(({ key, code }) => [key, code])),
    ]),
  );
}

if (import.meta.main) buildWords();
