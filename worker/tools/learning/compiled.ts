import { compileCrisisPacks } from "./compile-crisis-packs.ts";
import { compileCrisisRules } from "./compile-crisis-rules.ts";
import { compileKnowledge } from "./compile-knowledge.ts";
import { compileLanguages } from "./compile-languages.ts";
import { compileStates } from "./compile-states.ts";

const WORKER = new URL("../../", import.meta.url);

/** The files that `npm run knowledge` derives from readable ones, so that the Worker need not. */
export const COMPILED = [
  {
    path: new URL("domain/safety/crisis-rules.compiled.json", WORKER),
    compile: () => write("domain/safety/crisis-rules.json", compileCrisisRules()),
  },
  {
    path: new URL("domain/safety/crisis-packs-india.compiled.json", WORKER),
    compile: () => write("domain/safety/packs", compileCrisisPacks().india),
  },
  {
    path: new URL("domain/safety/crisis-packs-world.compiled.json", WORKER),
    compile: () => write("domain/safety/packs", compileCrisisPacks().world),
  },
  {
    path: new URL("domain/safety/crisis-packs-latin.compiled.json", WORKER),
    compile: () => write("domain/safety/packs", compileCrisisPacks().latin),
  },
  {
    path: new URL("adapters/model/built-in/reading/knowledge.compiled.json", WORKER),
    compile: () => write("adapters/model/built-in/knowledge", compileKnowledge()),
  },
  {
    path: new URL("adapters/model/built-in/world/words.compiled.json", WORKER),
    compile: () => {
      const names = new Set(compileKnowledge().topics.map(({ name }) => name));
      return write("adapters/model/built-in/knowledge/languages", compileLanguages(names));
    },
  },
  {
    path: new URL("adapters/model/built-in/composing/states.compiled.json", WORKER),
    compile: () => write("adapters/model/built-in/knowledge/states.json", compileStates()),
  },
];

function write(source: string, compiled: object): string {
  const about = `Compiled from worker/${source} by \`npm run knowledge\`, do not edit.`;
  return `${JSON.stringify({ about, ...compiled }, null, 1)}\n`;
}
