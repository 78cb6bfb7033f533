import type { Plugin, Rollup } from "vite";
import type { DevicePart } from "#app/offline/device-parts.ts";

/** Where the page that stays on a device begins: what every page has, and its own. */
const BEGINS = /\/app\/(?:entry\.client|root|routes\/pages|routes\/device)\.tsx(?:\?|$)/;
const NAMED = /[\w.-]+\.(?:css|js|wasm|woff2)\b/g;
/** What reads and composes moods, and what books them without the page: kept by a wish of its own. */
const COMPOSER = /^(?:composer|outbox)\.worker-/;
/** Scripts in other languages, which `pageWords` makes of the English ones. */
const TRANSLATED = /^assets\/[a-z]{2}\//;

type File = Rollup.OutputAsset | Rollup.OutputChunk;

/**
 * Writes the list of parts: every file that the page /device names, and every file that those name, with its size.
 * A device keeps them all, so that the page works there without a network.
 */
export function deviceParts(): Plugin {
  return {
    name: "device-parts",
    generateBundle: {
      // The words are in the scripts by then.
      order: "post",
      handler(_options, bundle) {
        const parts = reached(Object.values(bundle)).map(
          (file): DevicePart => ({
            address: `/${file.fileName}`,
            bytes: Buffer.byteLength(contentOf(file)),
            said: file.type === "chunk",
          }),
        );
        if (!parts.some(({ address }) => address.endsWith(".wasm")))
          this.error("The page of a device names no kernel.");
        this.emitFile({
          type: "asset",
          fileName: "device-parts.json",
          source: JSON.stringify(parts),
        });
      },
    },
  };
}

function reached(files: readonly File[]): readonly File[] {
  const assets = files.filter(
    ({ fileName }) => fileName.startsWith("assets/") && !TRANSLATED.test(fileName),
  );
  const byName = new Map(assets.map((file) => [file.fileName.replace("assets/", ""), file]));
  const open = assets.filter(
    (file) => file.type === "chunk" && BEGINS.test(file.facadeModuleId ?? ""),
  );
  const found = new Set<File>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.(?:css|js)$/.test(file.fileName)) continue;
    for (const [name] of contentOf(file).toString().matchAll(NAMED)) {
      const named = byName.get(name);
      if (named && !COMPOSER.test(name)) open.push(named);
    }
  }
  return [...found].toSorted((one, two) => (one.fileName < two.fileName ? -1 : 1));
}

function contentOf(file: File): Buffer {
  return Buffer.from(file.type === "chunk" ? file.code : file.source);
}
