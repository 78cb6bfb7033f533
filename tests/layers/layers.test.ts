import { dirname } from "node:path";
import { expect, test } from "vitest";
import { filesOfTables } from "#worker/reading/learn/manifest.ts";
import { cycles, type Import, readImports } from "./imports.ts";

type Allowed = Readonly<Record<string, "all" | "type">>;

/** The two engines know no feature; everything may import them. */
const ENGINES: Allowed = { "worker/sound": "all", "worker/reading": "all" };

/**
 * The layers that a layer may import besides itself; `type` allows only types. `rules`, `store` and the
 * others are the parts of the features in `worker/features/`, by the names of their files: `partOf`.
 */
const LAYERS: Readonly<Record<string, Allowed>> = {
  "worker/sound": {},
  "worker/reading": { "worker/sound": "all" },
  "worker/domain": { ...ENGINES, rules: "all" },
  db: { ...ENGINES, "worker/domain": "all", rules: "all", migrations: "all" },
  "worker/adapters": { ...ENGINES, "worker/domain": "all", rules: "all" },
  "worker/platform": {
    ...ENGINES,
    ...{ "worker/domain": "all", db: "all", "worker/adapters": "type", rules: "all" },
  },
  "worker/server": {
    ...ENGINES,
    ...{ "worker/domain": "all", "worker/platform": "all" },
    ...{ rules: "all", service: "all", api: "all", adapters: "all" },
    ...{ "worker/server/context.ts": "all", "worker/server/env.ts": "all" },
    ...{ "worker/server/scheduled.ts": "all", "worker/server/watch/watch-ports.ts": "all" },
  },
  app: {
    ...ENGINES,
    ...{ "worker/domain": "all", "worker/platform": "type", rules: "all", service: "type" },
  },
  rules: { ...ENGINES, "worker/domain": "all" },
  store: {
    ...ENGINES,
    ...{ "worker/domain": "all", db: "all", "worker/platform": "type", rules: "all" },
  },
  service: {
    ...ENGINES,
    ...{ "worker/domain": "all", "worker/platform": "all", rules: "all", store: "all" },
    ...{ db: "type", "worker/adapters": "type" },
  },
  api: {
    ...ENGINES,
    ...{ "worker/domain": "all", "worker/platform": "all", rules: "all", service: "all" },
  },
  mail: {
    ...ENGINES,
    ...{ "worker/domain": "all", "worker/platform": "all", rules: "all", store: "all" },
    ...{ service: "all", db: "type", "worker/adapters": "type" },
  },
  adapter: { "worker/domain": "all", "worker/adapters": "all", rules: "all" },
  adapters: { rules: "all", adapter: "all" },
};

/** Of a feature, what other features may import. */
const OPEN_TO_FEATURES = ["rules", "service"];

/** Of the database, what services may call: they decide which statements go into one transaction. */
const TRANSACTIONS = ["db/client.ts", "db/throttles.ts"];

/** The composition root and programs for a terminal: they may import every layer. */
const ABOVE_ALL = [
  "worker/index.ts",
  "worker/server/context.ts",
  "worker/server/scheduled.ts",
  "worker/server/watch/watch-ports.ts",
  "worker/server/env.ts",
  "worker/server/upkeep.ts",
  "worker/tools",
  "context",
];

/**
 * The one way in which code for browsers imports a piece of a service: what composes a mood is what runs at the edge,
 * in a worker that is loaded on wish. Why: docs/decisions/0049-the-composer-on-a-device.md.
 */
const ON_THE_DEVICE = {
  worker: "app/offline/composer.worker.ts",
  from: "app/offline/compose-here.ts",
  to: "worker/features/beats/compose-mood.ts",
};

const TRANSLATOR = ["worker/domain/translator.ts", "worker/domain/language.ts"];

const imports = readImports();

test("each layer imports only from those below it", () => {
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.filter((one) => !isAllowed(one))).toEqual([]);
});

test("no files import each other in a circle", () => {
  expect(cycles(imports.map(({ from, to }) => [from, to]))).toEqual([]);
});

test("no folders import each other in a circle", () => {
  const between = imports.map(({ from, to }): [string, string] => [folderOf(from), folderOf(to)]);
  expect(cycles(between.filter(([from, to]) => from !== to))).toEqual([]);
});

test("whatever the compiler of the tables imports makes them stale when it changes", () => {
  const compiler = importedBy("worker/reading/learn/compile.ts");
  expect(compiler.size).toBeGreaterThan(30);
  expect([...compiler.difference(new Set(filesOfTables()))]).toEqual([]);
});

test("what is learned from, and the tools for it, reach neither a page nor the Worker", () => {
  const product = imports.filter(({ from }) => !/^worker\/(tools|reading\/learn)\//.test(from));
  expect(product.filter(({ to }) => to.startsWith("worker/reading/learn/"))).toEqual([]);
});

test("the composer is in a device's worker, and in no page", () => {
  const { worker, from } = ON_THE_DEVICE;
  const importing = (file: string) => imports.filter(({ to }) => to === file);
  expect(importing(from)).toEqual([{ from: worker, to: from, typeOnly: false }]);
  // By its address alone: `?worker&url`.
  expect(importing(worker).map((one) => one.from)).toEqual(["app/offline/device-composer.ts"]);
  const inPages = imports.filter(
    (one) => one.from.startsWith("app/") && !one.typeOnly && !runsOnServer(one.from),
  );
  const composing = inPages.filter(({ to }) => to.startsWith("worker/reading/composer/"));
  expect(composing.map((one) => one.from)).toEqual([from]);
});

/** A file and what it imports, directly or not, but for types. */
function importedBy(file: string): Set<string> {
  const known = new Set([file]);
  for (const one of known) {
    for (const { from, to, typeOnly } of imports) if (from === one && !typeOnly) known.add(to);
  }
  return known;
}

test("a feature's parts import downwards alone, and another feature's rules and services alone", () => {
  const refused = (from: string, to: string, typeOnly = false) =>
    !isAllowed({ from, to, typeOnly });
  const [one, other] = ["worker/features/one", "worker/features/other"];
  const upwards: [string, string][] = [
    [`${one}/rules.ts`, `${one}/store.ts`],
    [`${one}/prices.rules.ts`, "db/client.ts"],
    [`${one}/store.ts`, `${one}/service.ts`],
    [`${one}/service.ts`, `${one}/mail.ts`],
    [`${one}/settle.ts`, `${one}/api.ts`],
    [`${one}/settle.ts`, "db/schema/credits.ts"],
    [`${one}/api.ts`, `${one}/settle.store.ts`],
    [`${one}/service.ts`, `${one}/some-company/links.ts`],
    [`${one}/some-company/links.ts`, `${one}/service.ts`],
    [`${one}/service.ts`, `${other}/store.ts`],
    [`${one}/service.ts`, `${other}/mail.ts`],
    ["worker/features/beats/service.ts", `${one}/store.ts`],
    ["app/shell/nav-bar.tsx", `${one}/service.ts`],
    ["app/shell/nav-bar.tsx", `${one}/store.ts`],
  ];
  expect(upwards.filter(([from, to]) => !refused(from, to))).toEqual([]);
  const downwards: [string, string][] = [
    [`${one}/settle.store.ts`, `${one}/rules.ts`],
    [`${one}/api.ts`, `${one}/service.ts`],
    [`${one}/service.ts`, `${other}/service.ts`],
    [`${one}/context.ts`, `${one}/some-company/links.ts`],
    ["app/shell/nav-bar.tsx", `${one}/rules.ts`],
    ["app/shell/nav-bar.tsx", `${one}/words/mail.compiled.ts`],
    [`${one}/rules.ts`, `${one}/words/mail.compiled.ts`],
    [`${one}/words/mail.compiled.ts`, "worker/domain/translator.ts"],
  ];
  expect(downwards.filter(([from, to]) => refused(from, to))).toEqual([]);
});

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const layer = layerOf(from);
  const target = layerOf(to);
  if (ABOVE_ALL.includes(layer)) return true;
  const between = featureOf(from) !== featureOf(to) && featureOf(from) && featureOf(to);
  const oneRoundTrip = target === "store" && (layer === "store" || typeOnly);
  if (between && !oneRoundTrip && !OPEN_TO_FEATURES.includes(target)) return false;
  if (from === ON_THE_DEVICE.from && to === ON_THE_DEVICE.to) return true;
  if (layer === "service" && TRANSACTIONS.includes(to)) return true;
  if (layer === target) return true;
  const allowed = LAYERS[layer]?.[target];
  return allowed === "all" || (allowed === "type" && (typeOnly || runsOnServer(from)));
}

/** Files with loaders and actions, which the build removes from the code for browsers. */
function runsOnServer(file: string): boolean {
  return file.startsWith("app/routes/") || /\.server\.tsx?$/.test(file);
}

function layerOf(file: string): string {
  const part = partOf(file);
  if (part !== undefined) return part;
  const layers = [...ABOVE_ALL, ...Object.keys(LAYERS), "migrations"];
  return layers.find((layer) => file === layer || file.startsWith(`${layer}/`)) ?? file;
}

/** The feature that a file belongs to. */
function featureOf(file: string): string | undefined {
  return /^worker\/features\/([^/]+)\//.exec(file)?.[1];
}

/**
 * The part of its feature that a file is: the last word of its name (`rules.ts`, `receipt.rules.ts`), `service`
 * for any other name, and `adapter` in a folder of its own, which belongs to one company outside. Words and their catalog
 * are rules: pure, and for browsers too.
 */
function partOf(file: string): string | undefined {
  const [, inside = ""] = /^worker\/features\/[^/]+\/(.+)\.(?:ts|json)$/.exec(file) ?? [];
  if (inside === "") return undefined;
  if (/^words\/([\w-]+\.compiled|en)$/.test(inside)) return "rules";
  if (inside.includes("/")) return inside.endsWith(".rules") ? "rules" : "adapter";
  const [, name = ""] = /(?:^|\.)(\w+)$/.exec(inside) ?? [];
  return name === "context" || Object.hasOwn(LAYERS, name) ? name : "service";
}

/**
 * A file directly in `worker/` or `app/` counts as a folder, because these files compose the folders below; one
 * directly in a feature too, because its parts are layers; and the translator, which every folder of words imports
 * and which imports none of its neighbours.
 */
function folderOf(file: string): string {
  const composes = file.split("/").length === 2 || /^worker\/server\/[^/]+$/.test(file);
  const ofFeature = /^worker\/features\/[^/]+\/[^/]+$/.test(file);
  return composes || ofFeature || TRANSLATOR.includes(file) ? file : dirname(file);
}
