import { spawn } from "node:child_process";
import { generateKeyPairSync, randomInt, sign } from "node:crypto";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { findSqld } from "./binary.ts";
import { type Ending, endingOf } from "./ending.ts";

/** A public key for sqld, and a token that it verifies with it. */
interface Access {
  /** For `SQLD_AUTH_JWT_KEY`: verifies tokens. */
  readonly key: string;
  readonly token: string;
}

/**
 * Creates a pair. sqld answers requests of any origin, so without a token every web page that is open
 * on this machine could read the data.
 */
export function newAccess(): Access {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw" })}`;
  const signature = sign(null, Buffer.from(claims), privateKey).toString("base64url");
  return { key: publicKey.export({ format: "jwk" }).x ?? "", token: `${claims}.${signature}` };
}

/** Below the ephemeral ports: an outgoing connection could take one of those in between. */
const FIRST = 20_000;
const LAST = 32_000;

/** Finds a loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Restricts a file, or a folder with everything in it, to its owner. What is gone meanwhile is passed over. */
export async function makePrivate(path: string): Promise<void> {
  try {
    const entries = await entriesOf(path);
    await chmod(path, entries === undefined ? 0o600 : 0o700);
    // The target of a symbolic link may belong to somebody else.
    const within = entries?.filter((entry) => !entry.isSymbolicLink()) ?? [];
    for (const { name } of within) await makePrivate(join(path, name));
  } catch (error) {
    // A database that is closed takes its write-ahead log with it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** @returns undefined for a file */
function entriesOf(path: string) {
  return readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  });
}

export interface SqldOptions {
  /** Folder of the data, created if missing. No other sqld may use it. */
  readonly folder: string;
  /** @default any free port */
  readonly port?: number | undefined;
  /** Required of clients. @default anybody on this machine may connect */
  readonly access?: Access | undefined;
  /** How often it moves its write-ahead log into the file. @default each minute */
  readonly checkpointSeconds?: number | undefined;
}

/** A running sqld. */
export interface Sqld extends Ending {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Of the engine, such as 0.24.32. */
  readonly version: string;
}

const START_MS = 20_000;
const END_MS = 5_000;
/** sqld prints this once it has the port. */
const READY_LINE = "listening for incoming user HTTP connection";
/**
 * Without an interval, whoever commits the thousandth page of the log moves it into the file. In sqld 0.24.32
 * that deadlocks sooner or later where several write at once: from then on every write waits for ever, and reads go on.
 */
const CHECKPOINT_SECONDS = 60;
/** How much of its output an error message may quote, characters. */
const OUTPUT_LENGTH = 500;
/** Runs a command whose files only their owner can read. Node cannot set the umask of a child. */
const SH_WITH_UMASK = 'umask 077 && exec "$0" "$@"';

/**
 * Starts sqld on loopback and waits until it answers.
 * @throws when it ends before that, with its output
 */
export async function startSqld(options: SqldOptions): Promise<Sqld> {
  const { folder, port, access, checkpointSeconds = CHECKPOINT_SECONDS } = options;
  const binary = await findSqld();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A folder that was copied or restored may be readable for every user of the machine.
  await makePrivate(folder);
  for (;;) {
    const candidate = port ?? (await freePort());
    const listen = `127.0.0.1:${candidate}`;
    const args = [
      ...["--no-welcome", "--db-path", folder, "--http-listen-addr", listen],
      ...["--checkpoint-interval-s", String(checkpointSeconds)],
    ];
    const started = await tryStart(binary.path, args, candidate, access);
    if (typeof started === "object") return { ...started, version: binary.version };
    const taken = started.includes("Address already in use");
    if (taken && port === undefined) continue;
    const why = taken ? `port ${candidate} is in use by another program` : started;
    throw new Error(`The database does not start on ${folder}: ${why}`);
  }
}

/** @returns the running process, or its output when it ended */
async function tryStart(
  path: string,
  args: readonly string[],
  port: number,
  access: Access | undefined,
) {
  const child = spawn("/bin/sh", ["-c", SH_WITH_UMASK, path, ...args], {
    // Warnings may quote statements with personal data, so they are switched off.
    env: { RUST_LOG: "error,sqld=info", ...(access && { SQLD_AUTH_JWT_KEY: access.key }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { ended, close } = endingOf(child, { event: "close", patience: END_MS });
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  const listens = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        output = (output + data.toString()).slice(0, OUTPUT_LENGTH);
        if (output.includes(READY_LINE)) resolve();
      });
    }
  });
  const answers = listens.then(() => fetch(`${url}/health`));
  const giveUp = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const first = await Promise.race([ended, answers.catch(String)]);
  clearTimeout(giveUp);
  if (typeof first === "object" && first.ok && child.pid !== undefined) {
    return { url, port, pid: child.pid, ended, close };
  }
  await close();
  return output.replaceAll(/\s+/g, " ").trim() || `it ended ${await ended}`;
}
