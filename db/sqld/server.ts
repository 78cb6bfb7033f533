import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import type { Access } from "./access.ts";
import { findSqld } from "./binary.ts";
import { freePort } from "./free-port.ts";
import { makePrivate } from "./private.ts";

export interface SqldOptions {
  /** Where the data stands; made if it is not there. No other sqld may run on it. */
  readonly folder: string;
  /** @default any free port */
  readonly port?: number | undefined;
  /** Whom it answers. @default everybody who reaches loopback */
  readonly access?: Access | undefined;
}

/** A running sqld. */
export interface Sqld {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Of the engine, as in 0.24.32. */
  readonly version: string;
  /** Resolves when the process is gone, with how it went. */
  readonly ended: Promise<string>;
  /** Asks it to end, and kills it if it does not. */
  close(): Promise<void>;
}

const START_MS = 20_000;
const END_MS = 5_000;
/** What sqld prints once the port is its own. */
const LISTENS = "listening for incoming user HTTP connection";
const LAST_WORDS = 500;
/** What it writes is for its owner alone. Node gives a child no umask of its own. */
const PRIVATELY = 'umask 077 && exec "$0" "$@"';

/**
 * Runs sqld on loopback and waits until it answers.
 * @throws when it ends before, with what it said
 */
export async function startSqld({ folder, port, access }: SqldOptions): Promise<Sqld> {
  const binary = await findSqld();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Versions before left their files open to everybody of the machine.
  await makePrivate(folder);
  for (;;) {
    const on = port ?? (await freePort());
    const started = await tryStart(binary.path, folder, on, access);
    if (typeof started === "object") return { ...started, version: binary.version };
    const taken = started.includes("Address already in use");
    if (taken && port === undefined) continue;
    const why = taken ? `port ${on} is in use by another program` : started;
    throw new Error(`The database does not start on ${folder}: ${why}`);
  }
}

/** @returns the running process, or what it said at its end */
async function tryStart(path: string, folder: string, port: number, access: Access | undefined) {
  const listen = `127.0.0.1:${port}`;
  const args = ["--no-welcome", "--db-path", folder, "--http-listen-addr", listen];
  const child = spawn("/bin/sh", ["-c", PRIVATELY, path, ...args], {
    // Its warnings may quote statements, and these what people wrote: none is kept.
    env: { RUST_LOG: "error,sqld=info", ...(access && { SQLD_AUTH_JWT_KEY: access.key }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = endOf(child);
  const url = `http://${listen}`;
  let said = "";
  const listens = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        said = (said + data.toString()).slice(0, LAST_WORDS);
        if (said.includes(LISTENS)) resolve();
      });
    }
  });
  const answers = listens.then(() => fetch(`${url}/health`));
  const close = () => end(child, ended);
  const giveUp = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const first = await Promise.race([ended, answers.catch(String)]);
  clearTimeout(giveUp);
  if (typeof first === "object" && first.ok && child.pid !== undefined) {
    return { url, port, pid: child.pid, ended, close };
  }
  await close();
  return said.replaceAll(/\s+/g, " ").trim() || `it ended ${await ended}`;
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    // Not "exit": what it said last is still to be read then.
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    return signal === null ? `with code ${code}` : `by ${signal}`;
  } catch (error) {
    return `with ${String(error)}`;
  }
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(killing);
}
