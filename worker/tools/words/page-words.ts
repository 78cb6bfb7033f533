import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "#worker/domain/language.ts";
import { type CompiledMessages, ENGLISH } from "#worker/domain/translator.ts";
import { messagesOf } from "./build-words.ts";

const MODULE = /\/words\/[\w-]+\.compiled\.ts$/;
/** In a compiled module: the name of its catalog, then its messages. */
const MESSAGES = /translator<Messages>\("([^"]+)", (\{\n[\s\S]*\n\})\);/;
const MARK = /"@@words ([^ ]+) \w+@@"/g;
/** A key that needs no quotes in a script: after the brace or comma before it. */
const BARE = /([{,])"([A-Za-z]\w*)":/g;

/** The messages of a catalog as a script has them. */
export function literalOf(messages: CompiledMessages): string {
  return JSON.stringify(messages).replaceAll(BARE, "$1$2:");
}

/** A script for the folder of a language: scripts load each other by their place. */
export function scriptIn(language: InterfaceLanguage, script: string): string {
  return script.replaceAll(/"assets\/([\w.-]+\.js)"/g, `"assets/${language}/$1"`);
}

/**
 * Writes the scripts of pages once for each language, each with the messages of that language alone: those of
 * English in `assets/`, the others in a folder there. The Worker finds its messages of a language in a file of `build/client/words/`.
 */
export function pageWords(): Plugin {
  const languages = INTERFACE_LANGUAGES.map(({ code }) => ({ code, messages: messagesOf(code) }));
  const english = { code: ENGLISH, messages: messagesOf(ENGLISH) };
  // What lacks in a language is in English.
  const literal = (catalog: string, { messages }: typeof english) =>
    literalOf({ ...english.messages[catalog], ...messages[catalog] });
  return {
    name: "page-words",
    transform: {
      // While it is TypeScript still.
      order: "pre",
      handler(code, id) {
        const [found, catalog] = (MODULE.test(id) && MESSAGES.exec(code)) || [];
        if (found === undefined || catalog === undefined) return null;
        // The name of a file changes with the words of any language in it.
        const content = languages.map((one) => literal(catalog, one)).join();
        const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
        return code.replace(
          found,
          `translator<Messages>("", "@@words ${catalog} ${hash}@@" as never);`,
        );
      },
    },
    generateBundle: {
      // Vite's own marks are gone by then.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          for (const of of languages) {
            const said = file.code.replace(MARK, (_, catalog: string) => literal(catalog, of));
            if (of.code === ENGLISH) continue;
            const fileName = file.fileName.replace("assets/", `assets/${of.code}/`);
            const source = scriptIn(of.code, said);
            this.emitFile({ type: "asset", fileName, source });
          }
          file.code = file.code.replace(MARK, (_, catalog: string) => literal(catalog, english));
        }
        for (const { code, messages } of languages) {
          if (code === ENGLISH) continue;
          const source = JSON.stringify(messages);
          this.emitFile({ type: "asset", fileName: `words/${code}.json`, source });
        }
      },
    },
  };
}
