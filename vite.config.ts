import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Writes down which of our modules the pages are made of: `npm run dev` builds them for no others. */
function pageModules(): Plugin {
  return {
    name: "page-modules",
    apply: "build",
    async closeBundle() {
      const known = Array.from(this.getModuleIds(), (id) => relative("", id.split("?")[0] ?? ""));
      const own = known.filter((path) => /^(app|worker)\//.test(path));
      await writeFile(`build/modules-${this.environment.name}.json`, JSON.stringify(own));
    },
  };
}

export default defineConfig({
  plugins: [
    pageModules(),
    tailwindcss(),
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
  build: { minify: true, assetsInlineLimit: 0 },
});
