import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import type { Readable } from "node:stream";
import { type Ending, endingOf } from "#db/sqld/ending.ts";
import { BUILT_CLIENT, BUILT_WORKER } from "#worker/tools/local/runtime/build-folders.ts";
import { readBuiltSettings } from "./built-settings.ts";
import { type ConfiguredModule, OBJECTS, SOCKET, workerdConfig } from "./workerd-config.ts";

/** A running workerd. While it is closed, requests under way have some seconds to end. */
export interface WorkerdProcess extends Ending {
  readonly pid: number;
}

export interface WorkerdProcessOptions {
  /** On loopback. */
  readonly port: number;
  /** The Worker's environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** Where Durable Objects and the configuration are kept. */
  readonly folder: string;
}

const START_MS = 20_000;
const END_MS = 3_000;

/** What stands in the command line of the process that listens on a port, and of no other. */
export function markOf(port: number): string {
  return `${SOCKET}=127.0.0.1:${port} `;
}

/**
 * Runs the built Worker in workerd, without Miniflare. Lines of the Worker's log go to this process's output.
 * @throws when it ends before it listens, or nothing is built
 */
export async function startWorkerdProcess(options: WorkerdProcessOptions): Promise<WorkerdProcess> {
  const { port, variables, folder } = options;
  const objects = resolve(folder, OBJECTS);
  await mkdir(objects, { recursive: true, mode: 0o700 });
  const file = join(folder, "workerd.capnp");
  const settings = await readBuiltSettings();
  const modules = await builtModules(folder);
  const paths = {
    assetsFolder: resolve(BUILT_CLIENT),
    cachePath: relative(folder, "worker/tools/server/memory-cache.js"),
  };
  const names = Object.keys(variables);
  await writeFile(file, workerdConfig({ settings, modules, variables: names, ...paths }));
  // The port first: `markOf` looks for it, with what follows.
  const socket = ["--socket-addr", `${SOCKET}=127.0.0.1:${port}`];
  const args = ["serve", ...socket, "--directory-path", `${OBJECTS}=${objects}`, "--control-fd=3"];
  const child = spawn(workerdBinary(), [...args, file], {
    // Nothing of this process's environment is the Worker's, but for what OpenSSL looks for.
    env: { ...certificates(), ...variables },
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const { ended, close } = endingOf(child, { event: "exit", patience: END_MS });
  const giveUp = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const first = await Promise.race([ended, listening(child)]);
  clearTimeout(giveUp);
  if (first !== undefined || child.pid === undefined) {
    throw new Error(`The runtime does not start: it ended ${first}.`);
  }
  return { pid: child.pid, ended, close };
}

async function builtModules(from: string): Promise<ConfiguredModule[]> {
  const path = (name: string) => relative(from, join(BUILT_WORKER, name));
  const wasm = (await readdir(BUILT_WORKER)).filter((name) => name.endsWith(".wasm"));
  return [
    { name: "index.js", type: "esModule", path: path("index.js") },
    ...wasm.map((name) => ({ name, type: "wasm" as const, path: path(name) })),
  ];
}

function workerdBinary(): string {
  // Its module is CommonJS, whose `default` is the path of the program for this platform.
  const require = createRequire(import.meta.url);
  const found: { readonly default: string } = require("workerd");
  return found.default;
}

function certificates(): NodeJS.ProcessEnv {
  const { SSL_CERT_FILE, SSL_CERT_DIR } = process.env;
  return { ...(SSL_CERT_FILE && { SSL_CERT_FILE }), ...(SSL_CERT_DIR && { SSL_CERT_DIR }) };
}

/** Waits for the message on the fourth descriptor that the socket listens. */
async function listening(child: ChildProcess): Promise<undefined> {
  let received = "";
  for await (const part of child.stdio[3] as Readable) {
    received += String(part);
    if (received.includes('"listen"')) return undefined;
  }
  // It closes the descriptor as it ends: the other promise says how.
  return new Promise(() => {});
}
