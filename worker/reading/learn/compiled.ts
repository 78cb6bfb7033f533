import { readdirSync, readFileSync } from "node:fs";
import { compileCrisisPacks, compileCrisisRules, type Pack } from "./compile-crisis.ts";
import { compileKnowledge } from "./compile-knowledge.ts";
import { compileLanguages, type LanguageFile } from "./compile-languages.ts";
import { compileStates } from "./compile-states.ts";

const WORKER = new URL("../../", import.meta.url);

/** The sources that are folders of files; those that are one file each are imported. */
export interface Sources {
  readonly packs: readonly Pack[];
  readonly languages: readonly LanguageFile[];
}

export function readSources(): Sources {
  return {
    packs: readFolder("reading/safety/packs/"),
    languages: readFolder("reading/composer/knowledge/languages/"),
  };
}

/**
 * Compiles the tables that the Worker reads from readable files, so that it need not. Pure: equal sources make
 * equal bytes, whatever the order of the files, the language and the time zone of the machine.
 * @returns the text of each table by its path, from the root of the repository
 */
export function compileTables({ packs, languages }: Sources): ReadonlyMap<string, string> {
  const { india, world, latin } = compileCrisisPacks(packs.toSorted(byLanguage));
  const knowledge = compileKnowledge();
  const topics = new Set(knowledge.topics.map(({ name }) => name));
  const words = compileLanguages(languages.toSorted(byLanguage), topics);
  const PACKS = "reading/safety/packs";
  const BUILT_IN = "reading/composer";
  return new Map([
    table("reading/safety/crisis-rules", "reading/safety/crisis-rules.json", compileCrisisRules()),
    table("reading/safety/crisis-packs-india", PACKS, india),
    table("reading/safety/crisis-packs-world", PACKS, world),
    table("reading/safety/crisis-packs-latin", PACKS, latin),
    table(`${BUILT_IN}/reading/knowledge`, `${BUILT_IN}/knowledge`, knowledge),
    table(`${BUILT_IN}/other-languages/words`, `${BUILT_IN}/knowledge/languages`, words),
    table(`${BUILT_IN}/composing/states`, `${BUILT_IN}/knowledge/states.json`, compileStates()),
  ]);
}

function table(path: string, source: string, compiled: object): [path: string, text: string] {
  const about = `Compiled from worker/${source} by \`npm run knowledge\`, do not edit.`;
  const text = `${JSON.stringify({ about, ...compiled }, null, 1)}\n`;
  return [`worker/${path}.compiled.json`, text];
}

/** The files of a folder of languages, in the order of the file system. */
function readFolder<Content>(path: string): readonly Content[] {
  const folder = new URL(path, WORKER);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Content);
}

/** By code units, which are the same everywhere. */
function byLanguage(a: { readonly language: string }, b: { readonly language: string }): number {
  return a.language < b.language ? -1 : 1;
}
