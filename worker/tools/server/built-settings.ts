import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { BUILT_WORKER } from "#worker/tools/local/runtime/build-folders.ts";

const FILE = join(BUILT_WORKER, "settings.json");

/** What the runtime has to know of the Worker beside its modules. */
const builtSettings = z.object({
  compatibilityDate: z.string(),
  compatibilityFlags: z.array(z.string()),
  /** The Durable Objects: the name of the binding, and the class that the bundle exports. */
  objects: z.array(z.object({ binding: z.string(), className: z.string() })),
  /** The name of the binding of the static files. */
  assets: z.string(),
});

export type BuiltSettings = z.infer<typeof builtSettings>;

/** @throws when nothing is built, or what is there was built by another version */
export async function readBuiltSettings(): Promise<BuiltSettings> {
  const text = await readFile(FILE, "utf8").catch((cause: unknown) => {
    throw new Error(`${FILE} is missing: build first (npm run build).`, { cause });
  });
  return builtSettings.parse(JSON.parse(text));
}

/** The part of wrangler.toml that is written, as Wrangler reads it. */
const read = z.object({
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
  }),
  assets: z.object({ binding: z.string() }),
});

/** Writes what wrangler.toml says of the runtime beside the bundle, so that a server needs no Wrangler. */
export async function writeBuiltSettings(): Promise<void> {
  const { unstable_readConfig } = await import("wrangler");
  const config = read.parse(unstable_readConfig({ config: "wrangler.toml" }));
  const settings: BuiltSettings = {
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    objects: config.durable_objects.bindings.map(({ name, class_name }) => ({
      binding: name,
      className: class_name,
    })),
    assets: config.assets.binding,
  };
  await writeFile(FILE, JSON.stringify(settings, undefined, 2));
}
