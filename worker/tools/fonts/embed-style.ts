import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The faces of other languages, and what the page has of its own. */
const SOURCES = ["app/styles/scripts.css", "app/styles/embed.css"];
const FACE = /\.\/fonts\/([\w-]+\.woff2)/g;

/**
 * Writes `/embed.css`, the style of the page that other sites frame. The Worker makes that page and knows no name that the
 * build gives a file, so this one keeps its name; the faces in it are those of every other page.
 */
export function embedStyle(): Plugin {
  return {
    name: "embed-style",
    generateBundle(_options, bundle) {
      const fileOf = (name: string) =>
        Object.values(bundle).find((one) => one.type === "asset" && one.names.includes(name)) ??
        this.error(`No style of the pages has ${name}.`);
      const style = SOURCES.map((path) => readFileSync(path, "utf8")).join("");
      const source = style.replaceAll(FACE, (_, name: string) => `/${fileOf(name).fileName}`);
      this.emitFile({ type: "asset", fileName: "embed.css", source });
    },
  };
}
