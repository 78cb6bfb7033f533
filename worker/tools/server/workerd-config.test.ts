import { expect, test } from "vitest";
import { type WorkerdConfigOptions, workerdConfig } from "./workerd-config.ts";

const OPTIONS: WorkerdConfigOptions = {
  settings: {
    compatibilityDate: "2026-11-01",
    compatibilityFlags: ["nodejs_compat"],
    objects: [{ binding: "WATCH", className: "ProductWatch" }],
    assets: "ASSETS",
  },
  modules: [
    { name: "index.js", type: "esModule", path: "../../build/worker/index.js" },
    { name: "a-kernel.wasm", type: "wasm", path: "../../build/worker/a-kernel.wasm" },
  ],
  variables: ["APP_SECRET", "MAIL_FROM"],
  assetsFolder: "/srv/build/client",
  cachePath: "../../worker/tools/server/memory-cache.js",
};

test("names modules, objects and static files, and takes each variable from the environment", () => {
  const config = workerdConfig(OPTIONS);
  for (const part of [
    '(name = "index.js", esModule = embed "../../build/worker/index.js")',
    '(name = "a-kernel.wasm", wasm = embed "../../build/worker/a-kernel.wasm")',
    '(name = "APP_SECRET", fromEnvironment = "APP_SECRET")',
    '(name = "MAIL_FROM", fromEnvironment = "MAIL_FROM")',
    '(name = "ASSETS", service = "assets")',
    '(name = "WATCH", durableObjectNamespace = "ProductWatch")',
    '(className = "ProductWatch", uniqueKey = "ProductWatch", enableSql = true)',
    'disk = (path = "/srv/build/client")',
  ]) {
    expect(config).toContain(part);
  }
});

test("a path that the format would read otherwise is refused", () => {
  expect(() => workerdConfig({ ...OPTIONS, assetsFolder: "/srv/стр" })).toThrow(
    "is not plain ASCII",
  );
  expect(workerdConfig({ ...OPTIONS, assetsFolder: '/srv/a"b' })).toContain('"/srv/a\\"b"');
});
