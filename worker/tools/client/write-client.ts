/** `npm run client`: writes the package of the API's client to build/api-client, for `npm pack` or `npm publish`. */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import * as z from "zod";
import { describe } from "#worker/server/api/operations.ts";

const FOLDER = "build/api-client";
const SOURCES = "worker/tools/client/package";
/** What the package runs on. It has them within, so that it installs without a registry. */
const BUNDLED = ["openapi-fetch", "openapi-typescript-helpers"];

/**
 * Writes types that are generated from the OpenAPI document, the index, a manifest, and what it runs on.
 * @param folder is emptied first
 */
export async function writeClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(SOURCES, folder, { recursive: true });
  await writeFile(join(folder, "api.d.ts"), await apiTypes());
  const manifest = JSON.stringify(await packageManifest(), null, 2);
  await writeFile(join(folder, "package.json"), `${manifest}\n`);
  await cp("LICENSE", join(folder, "LICENSE"));
  for (const name of BUNDLED) {
    const within = join("node_modules", name);
    await cp(within, join(folder, within), { recursive: true });
  }
}

/** The TypeScript types of every operation. */
async function apiTypes(): Promise<string> {
  // The generator needs the compiler's API, which TypeScript 7 does not have yet.
  registerHooks({
    resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context),
  });
  const { astToString, default: generate } = await import("openapi-typescript");
  const document = JSON.stringify(describe("http://localhost:8787"));
  // What has a default may be left out of a request.
  return astToString(await generate(document, { defaultNonNullable: false }));
}

async function packageManifest() {
  const product = await readManifest("package.json");
  const bundled = await Promise.all(
    BUNDLED.map(async (name) => {
      const { version } = await readManifest(join("node_modules", name, "package.json"));
      return [name, version] as const;
    }),
  );
  return {
    name: `${product.name}-client`,
    version: product.version,
    description: "A typed client of its API.",
    license: product.license,
    type: "module",
    exports: { ".": { types: "./index.d.mts", default: "./index.mjs" } },
    files: ["api.d.ts", "index.d.mts", "index.mjs"],
    engines: { node: ">=20" },
    dependencies: Object.fromEntries(bundled),
    bundleDependencies: BUNDLED,
  };
}

const manifestFields = z.object({ name: z.string(), version: z.string(), license: z.string() });

async function readManifest(path: string) {
  return manifestFields.parse(JSON.parse(await readFile(path, "utf8")));
}

if (import.meta.main) {
  await writeClient(FOLDER);
  console.log(`Written to ${FOLDER}. Pack it: npm pack ./${FOLDER}`);
}
