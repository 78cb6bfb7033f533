import type { BuiltSettings } from "./built-settings.ts";

/** The name of the socket, whose address comes on the command line. */
export const SOCKET = "http";
/** The name of the folder with what Durable Objects store, whose path comes on the command line. */
export const OBJECTS = "objects";

/** A module of the bundle. */
export interface ConfiguredModule {
  readonly name: string;
  readonly type: "esModule" | "wasm";
  /** From the folder of the configuration file. */
  readonly path: string;
}

export interface WorkerdConfigOptions {
  readonly settings: BuiltSettings;
  /** The first is the entry. */
  readonly modules: readonly ConfiguredModule[];
  /** Names of the variables of the Worker. Their values stay in the environment of the process. */
  readonly variables: readonly string[];
  /** The folder of the static files, absolute. */
  readonly assetsFolder: string;
  /** The module that keeps what is put into the Cache API, from the folder of the configuration file. */
  readonly cachePath: string;
}

/**
 * The configuration of workerd for one Worker, in Cap'n Proto's text format: no secret is in it. Source: workerd.capnp in
 * the package `workerd`.
 */
export function workerdConfig(options: WorkerdConfigOptions): string {
  const { settings, modules, variables, assetsFolder, cachePath } = options;
  const bindings = [
    ...variables.map((name) => `(name = ${text(name)}, fromEnvironment = ${text(name)})`),
    `(name = ${text(settings.assets)}, service = "assets")`,
    ...settings.objects.map(
      ({ binding, className }) =>
        `(name = ${text(binding)}, durableObjectNamespace = ${text(className)})`,
    ),
  ];
  const classes = settings.objects.map(
    ({ className: name }) =>
      `(className = ${text(name)}, uniqueKey = ${text(name)}, enableSql = true)`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "cache", worker = .cache),
    (name = "assets", disk = (path = ${text(assetsFolder)})),
    (name = ${text(OBJECTS)}, disk = (writable = true)),
    # The database, the mail server and the model host may be on the machine itself or beside it.
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [
    (name = ${text(SOCKET)}, http = (forwardedProtoHeader = "X-Forwarded-Proto"), service = "main"),
  ],
);

const main :Workerd.Worker = (
  modules = ${list(modules.map(({ name, type, path }) => `(name = ${text(name)}, ${type} = embed ${text(path)})`))},
  compatibilityDate = ${text(settings.compatibilityDate)},
  compatibilityFlags = ${list(settings.compatibilityFlags.map(text))},
  bindings = ${list(bindings)},
  durableObjectNamespaces = ${list(classes)},
  durableObjectStorage = (localDisk = ${text(OBJECTS)}),
  cacheApiOutbound = "cache",
);

const cache :Workerd.Worker = (
  modules = [(name = "cache.js", esModule = embed ${text(cachePath)})],
  compatibilityDate = ${text(settings.compatibilityDate)},
);
`;
}

function list(items: readonly string[]): string {
  return `[\n${items.map((item) => `    ${item},\n`).join("")}  ]`;
}

/** @throws for what Cap'n Proto's text format would have to escape in another way than JSON */
function text(value: string): string {
  if (!/^[\x20-\x7e]*$/.test(value))
    throw new Error(`${JSON.stringify(value)} is not plain ASCII.`);
  return JSON.stringify(value);
}
