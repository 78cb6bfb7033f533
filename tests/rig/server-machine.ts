/**
 * A machine for the units of `worker/tools/server/units/`, without systemd: their commands run as they stand there, at their
 * paths, as a user without rights, in a file system that is read-only but for what a unit may write. Linux, with bubblewrap.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { findSqld } from "#db/sqld/binary.ts";
import { freePort } from "#db/sqld/server.ts";
import { listProcesses } from "#worker/tools/local/machine/processes.ts";

const UNITS = "worker/tools/server/units";
/** Where the documents put everything. */
const HOME = "/srv/stillwave";
const ENV_FILE = "/etc/stillwave.env";
const BUBBLEWRAP = "bwrap";
/** `nobody` of most systems. */
const NOBODY = 65_534;
const WRITABLE = ["data", "state", "backups"].map((name) => `${HOME}/${name}`);
const DATABASE = "127.0.0.1:8080";

/** A service that runs. */
export interface RunningUnit {
  /** The number of its group of processes. */
  readonly group: number;
  /** Everything that it printed so far. */
  printed(): string;
  /**
   * As `systemctl stop` does.
   * @returns the exit code; null where all processes were asked to end
   */
  stop(): Promise<number | null>;
  /** SIGKILL to all of its processes, as when the machine loses its memory. */
  kill(): Promise<void>;
}

export interface Machine {
  /** Where a path of the machine is on this one. */
  path(inside: string): string;
  /** The address of its database. */
  readonly databaseUrl: string;
  /** The variables of `/etc/stillwave.env`. */
  readonly env: Map<string, string>;
  /** Starts a service that stays. */
  start(unit: string): Promise<RunningUnit>;
  /** Runs the services that end by themselves, of one name and what follows its success. @returns what they printed */
  once(unit: string): Promise<string>;
  /** Runs a shell command there, with the variables of `/etc/stillwave.env`. @returns what it printed */
  shell(command: string, variables?: Readonly<Record<string, string>>): Promise<string>;
}

/** Whether this machine lets a user without rights have a file system of their own. */
export function hasNamespaces(): boolean {
  const [program = "", ...args] = [...asNobody(), BUBBLEWRAP, "--ro-bind", "/", "/", "true"];
  return spawnSync(program, args).status === 0;
}

/** Makes one, with the folders of docs/deploy.md and nothing in them. */
export async function startMachine(): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), "machine-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await chmod(root, 0o755);
  await mkdir(join(root, "etc"));
  await mkdir(join(root, HOME), { recursive: true });
  for (const folder of WRITABLE) await mkdir(join(root, folder), { mode: 0o700 });
  for (const folder of WRITABLE) await give(join(root, folder));
  const port = await freePort();
  const env = new Map<string, string>();
  const path = (inside: string) => join(root, inside);
  const outer: Outer = {
    root,
    sqld: (await findSqld()).path,
    node: await realpath(process.execPath),
  };

  async function unitOf(name: string) {
    const text = await readFile(join(UNITS, `${name}.service`), "utf8");
    return parseUnit(text.replaceAll(DATABASE, `127.0.0.1:${port}`), path, env);
  }

  const within = (unit: Unit, command: string) => {
    const { writable, variables, workingDirectory } = unit;
    return inside(outer, { writable, variables, workingDirectory, command: command.split(" ") });
  };

  async function runOnce(name: string): Promise<string> {
    const unit = await unitOf(name);
    if (unit.condition !== undefined && !existsSync(path(unit.condition))) return "";
    let printed = "";
    for (const command of unit.starts) printed += await output(within(unit, command));
    return printed + (unit.next === undefined ? "" : await runOnce(unit.next));
  }

  return {
    path,
    databaseUrl: `http://127.0.0.1:${port}`,
    env,
    async start(name) {
      const unit = await unitOf(name);
      for (const command of unit.before) await output(within(unit, command));
      const [command = ""] = unit.starts;
      return running(within(unit, command), unit.mixed ? command : undefined);
    },
    once: runOnce,
    shell: (command, variables = {}) =>
      output(
        inside(outer, {
          writable: WRITABLE,
          variables: { ...Object.fromEntries(env), ...variables },
          workingDirectory: "/",
          command: ["/bin/sh", "-c", command],
        }),
      ),
  };
}

/** Gives a file or folder to the user of the units. */
export async function give(path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, NOBODY, NOBODY);
}

interface Unit {
  readonly before: readonly string[];
  readonly starts: readonly string[];
  readonly writable: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
  /** Whether the main process alone is asked to end. */
  readonly mixed: boolean;
  /** A file without which it does nothing. */
  readonly condition: string | undefined;
  /** The service that follows its success. */
  readonly next: string | undefined;
}

async function parseUnit(
  text: string,
  path: (inside: string) => string,
  env: ReadonlyMap<string, string>,
): Promise<Unit> {
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const [file] = all("EnvironmentFile");
  const assigned = file === undefined || file === ENV_FILE ? [] : await linesOf(path(file));
  if (!all("ProtectSystem").includes("strict")) throw new Error("Its unit may write everywhere.");
  // The program stands elsewhere here.
  const node = (command: string) => command.replace(/^-?\/usr\/bin\/node /, "/usr/local/bin/node ");
  return {
    before: all("ExecStartPre").map(node),
    starts: all("ExecStart").map(node),
    writable: all("ReadWritePaths").flatMap((paths) => paths.split(" ")),
    variables: {
      ...(file === ENV_FILE && Object.fromEntries(env)),
      ...Object.fromEntries(
        [...all("Environment"), ...assigned].map((line) => line.split(/=(.*)/s)),
      ),
    },
    workingDirectory: all("WorkingDirectory")[0] ?? "/",
    mixed: all("KillMode").includes("mixed"),
    condition: all("ConditionPathExists")[0],
    next: all("OnSuccess")[0]?.replace(".service", ""),
  };
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n").filter((line) => line.includes("="));
}

interface Outer {
  readonly root: string;
  readonly sqld: string;
  readonly node: string;
}

interface Inside {
  readonly writable: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
  readonly command: readonly string[];
}

/** The command of this machine that runs one in the other. */
function inside(
  { root, sqld, node }: Outer,
  { writable, variables, workingDirectory, command }: Inside,
) {
  return [
    ...asNobody(),
    ...[BUBBLEWRAP, "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...["--tmpfs", "/tmp", "--tmpfs", "/srv", "--ro-bind", join(root, HOME), HOME],
    ...writable.flatMap((path) => ["--bind", join(root, path), path]),
    ...["--tmpfs", "/usr/local/bin", "--ro-bind", sqld, "/usr/local/bin/sqld"],
    ...["--ro-bind", node, "/usr/local/bin/node", "--chdir", workingDirectory, "--clearenv"],
    ...Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin", HOME, ...variables }).flatMap(
      ([name, value]) => ["--setenv", name, value],
    ),
    ...command,
  ];
}

function asNobody(): string[] {
  if (process.getuid?.() !== 0) return [];
  return ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
}

async function output([program = "", ...args]: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args);
  return stdout + stderr;
}

/** @param main the command that alone is asked to end. @default all processes are */
function running([program = "", ...args]: readonly string[], main?: string): RunningUnit {
  const child = spawn(program, args, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      printed += data;
    });
  }
  const closed = once(child, "close");
  onTestFinished(() => void signalGroup(child, "SIGKILL"));
  if (child.pid === undefined) throw new Error(`${program} does not start.`);
  return {
    group: child.pid,
    printed: () => printed,
    async stop() {
      if (main === undefined) signalGroup(child, "SIGTERM");
      else process.kill(await below(child, main), "SIGTERM");
      const [code] = (await closed) as [number | null];
      return code;
    },
    async kill() {
      signalGroup(child, "SIGKILL");
      await closed;
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The process with a command that a child has started, by itself or through others. */
async function below({ pid }: ChildProcess, command: string): Promise<number> {
  const all = await listProcesses();
  let generation = all.filter((process) => process.pid === pid);
  while (generation.length > 0) {
    const found = generation.find((process) => process.command === command);
    if (found !== undefined) return found.pid;
    const parents = generation.map((process) => process.pid);
    generation = all.filter(({ parent }) => parents.includes(parent));
  }
  throw new Error(`${command} does not run.`);
}

/** How a line reads variables that `shell` gives here: their files are root's. */
const READS_FILES = / --env-file=\S+|set -a; \. \S+; /;

/**
 * The documented shell line of docs/deploy.md or docs/operating.md with a text in it, without sudo.
 * @throws when there is none, or there are several that differ
 */
export async function documented(part: string): Promise<string> {
  const pages = ["docs/deploy.md", "docs/operating.md"].map((name) => readFile(name, "utf8"));
  const text = (await Promise.all(pages)).join("\n");
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  const all = blocks.flatMap((block) => block.split("\n")).filter((line) => line.includes(part));
  const [line = "", ...more] = new Set(all);
  if (line === "" || more.length > 0) throw new Error(`${1 + more.length} lines have ${part}.`);
  const [, script] = /^sudo (?:-u stillwave )?sh -c '(.*)'$/.exec(line) ?? [];
  return (script ?? line.replaceAll("sudo ", "")).replace(READS_FILES, "");
}

/** The documented lines that make the key and the token of the database. */
export async function documentedKeys(): Promise<string> {
  const page = await readFile("docs/deploy.md", "utf8");
  const [, lines = ""] = /^sudo sh\n(umask 077 .*?)^exit$/ms.exec(page) ?? [];
  return lines;
}

/** Writes a file that only its owner can read. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
}
