import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { embedStyle } from "./worker/tools/fonts/embed-style.ts";
import { deviceParts } from "./worker/tools/offline/device-parts.ts";
import { pageWords } from "./worker/tools/words/page-words.ts";

type Graph = Rollup.ManualChunkMeta;

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What every page with scripts runs. */
const FRAMEWORK =
  /vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//;
const FORMS = /\/app\/(auth|shell)\/form-parts\.tsx$/;
const PRICES =
  /\/app\/payments\/pricing-cards\.tsx$|\/worker\/features\/payments\/(rules|words\/pricing\.compiled)\.ts$/;
/** Its address, which players and what keeps them on a device share. */
const SOUND_WORKER = /\/sound\.worker\.ts\?/;
const OF_EVERY_PAGE = [
  ...["/app/root.tsx", "/app/entry.client.tsx"],
  // The prices import them and other pages too, which would load the prices for them.
  ...["/domain/credits.ts", "/domain/time.ts", "/domain/translator.ts"],
];

/**
 * One file for the framework and one for what else every page runs, one for the prices, one for what forms
 * share: many small files compress worse.
 * @returns the name of a module's file; undefined leaves it to the bundler
 */
function fileOf(id: string, { getModuleInfo, getModuleIds }: Graph): string | undefined {
  if (FRAMEWORK.test(id)) return "framework";
  if (PRICES.test(id)) return "prices";
  if (FORMS.test(id)) return "forms";
  if (SOUND_WORKER.test(id)) return "sound-address";
  return ofEveryPage(getModuleIds(), getModuleInfo).has(id) ? "shell" : undefined;
}

let shell: Set<string> | undefined;

/** The modules that those of every page import, with them. */
function ofEveryPage(ids: Iterable<string>, getModuleInfo: Graph["getModuleInfo"]): Set<string> {
  if (shell) return shell;
  shell = new Set();
  const open = [...ids].filter((id) => OF_EVERY_PAGE.some((end) => id.endsWith(end)));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (shell.has(id)) continue;
    shell.add(id);
    open.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return shell;
}

/** Where a person is about to go, as a whole address; false while they go nowhere, or a form is on its way. */
const WANTED = `const router = window.__remixRouter, { state, location } = router.state.navigation;
const wanted = state === "loading" && window.location.origin + router.createHref(location);`;
const RELOAD = "window.location.reload();";
/** A form whose answer has not come may not be sent twice. After the Back button the address is the wanted one already. */
const OPEN = `if (wanted && wanted !== window.location.href) window.location.assign(wanted); else ${RELOAD}`;
/** It says which file; the error that is logged after it says so too. */
const MESSAGE = /console\.error\(`Error loading route module .*\n/;

/** What Remix does where a page is of an earlier release, or in another language by now: it forgets the query. */
const MISMATCH = /if \(sessionStorage\.getItem.*?mismatch, reloading\.\.\."\);/s;
/** A document that loads itself again must not do so for ever. Nothing fails on the page while the other is on its way. */
const OPEN_ONCE = `${WANTED}
if (!wanted) {
  if (sessionStorage.getItem(MANIFEST_VERSION_STORAGE_KEY) === manifest.version) return;
  sessionStorage.setItem(MANIFEST_VERSION_STORAGE_KEY, manifest.version);
}
${OPEN}
await new Promise(() => {});`;
const FORETOLD = /console\.warn\("Detected a manifest version mismatch.*?\);\n/s;

/**
 * Where the scripts of a page do not arrive, Remix loads the document again that a person is about to leave: what plays
 * ends, and they stay where they were. After a deployment this opens the page that they want, as a document;
 * without a network, that fails like one whose data did not arrive. Where Remix learns of the deployment first,
 * the same page is opened, with its query.
 */
const openWithNetworkOnly: Plugin = {
  name: "open-with-network-only",
  transform(code, id) {
    const known = (there: boolean) => {
      if (!there) this.error("Remix loads the document again in another way.");
    };
    if (id.endsWith("/@remix-run/react/dist/esm/fog-of-war.js")) {
      known(MISMATCH.test(code) && FORETOLD.test(code));
      return code.replace(MISMATCH, OPEN_ONCE).replace(FORETOLD, "");
    }
    if (!id.endsWith("/@remix-run/react/dist/esm/routeModules.js")) return;
    known(code.includes(RELOAD));
    const ask = 'await fetch(route.module, { method: "HEAD", cache: "no-store" });';
    return code.replace(RELOAD, `${ask}\n${WANTED}\n${OPEN}`).replace(MESSAGE, "");
  },
};

/** What Remix throws where it cannot read an answer, after it has logged why. */
const UNREADABLE = /throw new Error\(`Unable to decode turbo-stream response .*?`\);/;
/**
 * The Worker numbers each of its answers. Of what has no number, as the page of a hotspot or a proxy, and of what broke off
 * on its way, nothing of ours arrived: a page says that as it does where the network brought no answer at all.
 */
const OURS = `throw e instanceof SyntaxError && res.headers.has("X-Request-Id") ? e : new TypeError("Failed to fetch");`;

/** A page tells what the network answered in our place from an answer of ours that it cannot read. */
const tellForeignAnswers: Plugin = {
  name: "tell-foreign-answers",
  transform(code, id) {
    if (!id.endsWith("/@remix-run/react/dist/esm/single-fetch.js")) return;
    if (!UNREADABLE.test(code)) this.error("Remix reads answers in another way.");
    return code.replace(UNREADABLE, OURS);
  },
};

/** The licences of what pages load, in one file: in the scripts they would travel with every page. */
const licences: Plugin = {
  name: "licences",
  generateBundle(_options, bundle) {
    const rendered = Object.values(bundle).flatMap((file) =>
      file.type === "chunk" ? Object.entries(file.modules) : [],
    );
    const folders = rendered.flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 ? (OF_PACKAGE.exec(id)?.[0] ?? []) : [],
    );
    const source = Array.from(new Set(folders), licenceOf).join("\n\n");
    this.emitFile({ type: "asset", fileName: "assets/licences.txt", source });
  },
};

const OF_PACKAGE = /\/[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** A package without a file for it names its licence in its description. */
function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = readFileSync(`${folder}/${file ?? "package.json"}`, "utf8");
  const licence = file === undefined ? (JSON.parse(text) as { license: string }).license : text;
  return `${folder.split("/node_modules/").at(-1)}\n\n${licence}`;
}

/** What a device needs to compose and play without a network; each is one file, whose name has a hash. */
const COMPOSER_PARTS = [
  /^assets\/composer\.worker-[\w-]+\.js$/,
  /^assets\/sound\.worker-[\w-]+\.js$/,
  /^assets\/kernel-[\w-]+\.wasm$/,
];
/** Where app/offline/composer-section.tsx has their size. */
const COMPOSER_BYTES = "@@bytes of the composer's parts@@";

/** Tells the page how large the parts of the composer are. Their names have a hash, and stand in the script that the page names: so its own changes with them. */
const deviceComposer: Plugin = {
  name: "device-composer",
  apply: "build",
  // A script of its own, which pages load by `import()`: none of them may have it from the start.
  buildStart() {
    this.emitFile({ type: "chunk", id: "app/offline/device-composer.ts" });
  },
  generateBundle: {
    // The workers are in the bundle by then; the scripts in other languages are copies made after it.
    order: "post",
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const bytes = COMPOSER_PARTS.map((name) => {
        const [part, ...others] = files.filter(({ fileName }) => name.test(fileName));
        if (part === undefined || others.length > 0) this.error(`Not one file is ${name}.`);
        return gzipSync(part.type === "chunk" ? part.code : part.source).byteLength;
      }).reduce((sum, size) => sum + size, 0);
      for (const file of files) {
        if (file.type === "chunk") file.code = file.code.replace(COMPOSER_BYTES, String(bytes));
      }
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    openWithNetworkOnly,
    tellForeignAnswers,
    !isSsrBuild && licences,
    !isSsrBuild && deviceComposer,
    !isSsrBuild && pageWords(),
    !isSsrBuild && embedStyle(),
    !isSsrBuild && deviceParts(),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  ssr: { resolve: { conditions: ["workerd", "worker", "browser"] } },
  resolve: { mainFields: ["browser", "module", "main"] },
  // One file for each worker: a policy that lets it load nothing holds for its parts too.
  worker: { rollupOptions: { output: { inlineDynamicImports: true } } },
  build: {
    // Vite's own list, but for Chrome: below 91 optional chaining would be written out.
    target: ["es2020", "edge91", "firefox78", "chrome91", "safari14"],
    // What travels is worth a few more seconds of building.
    minify: isSsrBuild ? "esbuild" : "terser",
    terserOptions: {
      ecma: 2020,
      // No code here or in our packages reads a property for what reading it does.
      compress: { passes: 2, pure_getters: true },
      format: { comments: false },
    },
    assetsInlineLimit: 0,
    // One file on the server: several would import each other's packages for nothing. What the Worker has too
    // is left to its bundler, which takes it once.
    rollupOptions: {
      ...(isSsrBuild && { external: /^#worker\/(?!.*\?url$)/ }),
      output: isSsrBuild ? { inlineDynamicImports: true } : { manualChunks: fileOf },
    },
  },
}));
