import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { startSqld } from "#db/sqld/server.ts";
import {
  builtModules,
  readWorkerSettings,
  type WorkerModules,
  type WorkerSettings,
} from "#worker/tools/local/runtime/workerd.ts";

const CACHE = resolve("node_modules/.cache/worker-settings");

let settings: Promise<WorkerSettings> | undefined;
let cheap: Promise<WorkerModules> | undefined;

/** The settings of wrangler.toml. Wrangler, which is slow to load, reads a file of them only once. */
export function workerSettings(): Promise<WorkerSettings> {
  settings ??= readOnce();
  return settings;
}

async function readOnce(): Promise<WorkerSettings> {
  const { version } = createRequire(import.meta.url)("wrangler/package.json") as {
    readonly version: string;
  };
  const read = [process.cwd(), version, await readFile("wrangler.toml", "utf8")];
  const name = `${createHash("sha256").update(read.join("\n")).digest("hex")}.json`;
  const known = await readFile(join(CACHE, name), "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);
  const fresh = await readWorkerSettings();
  await mkdir(CACHE, { recursive: true });
  const draft = join(CACHE, `${crypto.randomUUID()}.tmp`);
  await writeFile(draft, JSON.stringify(fresh));
  await rename(draft, join(CACHE, name));
  return fresh;
}

/**
 * The built Worker, in which a password's hash costs next to nothing, and the next one need not wait: what
 * becomes of a password is the same, and hundreds of them are hashed in a run.
 * @throws when the build has what costs elsewhere or otherwise
 */
export function withCheapHashes(): Promise<WorkerModules> {
  cheap ??= replaceCosts();
  return cheap;
}

const PARAMETERS = /\{N:2\*\*15,r:8,p:3\}/g;
/** The whole of the function that spaces hashes; a name that the build made short may have a dollar sign. */
const LIMITER =
  /function ([\w$]+)\(\{now:[\w$]+,wait:[\w$]+\}\)(?:(?!function [\w$]+\(\{).)*?\(\1,"createHashLimiter"\)/gs;

async function replaceCosts(): Promise<WorkerModules> {
  const [entry, ...rest] = await builtModules();
  if (entry === undefined) throw new Error("Nothing is built.");
  const script = replaceOnce(await readFile(entry.path, "utf8"), PARAMETERS, () => "{N:2,r:1,p:1}");
  const contents = replaceOnce(script, LIMITER, (limiter) => limiter.replaceAll(/\+300\b/g, "+0"));
  return [{ ...entry, contents }, ...rest];
}

function replaceOnce(text: string, what: RegExp, by: (found: string) => string): string {
  const { length } = text.match(what) ?? [];
  if (length !== 1) throw new Error(`${what} is ${length ?? 0} times in the built Worker.`);
  return text.replace(what, (found) => {
    const replaced = by(found);
    if (replaced === found) throw new Error(`${what} is otherwise in the built Worker.`);
    return replaced;
  });
}

/** The process id of the workerd that this process started on a port. Linux only. */
export async function workerdOn(port: number): Promise<number> {
  const threads = await readdir(`/proc/${process.pid}/task`);
  for (const thread of threads) {
    const list = await readFile(`/proc/${process.pid}/task/${thread}/children`, "utf8");
    for (const child of list.trim().split(" ").filter(Boolean)) {
      const command = await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "");
      if (command.includes("workerd") && command.includes(`:${port}`)) return Number(child);
    }
  }
  throw new Error(`No runtime of this test listens on ${port}.`);
}

/** The database process of a stack, with the ways in which it can fail. */
export interface Engine {
  readonly url: string;
  /** Its data folder. */
  readonly folder: string;
  /** Of the process; another one after a restart. */
  pid(): number;
  /** SIGKILL; nothing restarts it. */
  kill(): Promise<void>;
  /** SIGSTOP: it accepts connections and does not answer. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than a run: while the engine moves its log into the file, some of many parallel writes are refused. */
const CHECKPOINT_SECONDS = 3600;

export async function startEngine(folder: string): Promise<Engine> {
  const options = { folder, checkpointSeconds: CHECKPOINT_SECONDS };
  let sqld = await startSqld(options);
  const { url, port } = sqld;
  return {
    url,
    folder,
    pid: () => sqld.pid,
    async kill() {
      process.kill(sqld.pid, "SIGKILL");
      await sqld.ended;
    },
    freeze: () => void process.kill(sqld.pid, "SIGSTOP"),
    thaw: () => void process.kill(sqld.pid, "SIGCONT"),
    async restart() {
      await sqld.close();
      sqld = await startSqld({ ...options, port });
    },
    close: () => sqld.close(),
  };
}
