/**
 * A podman of its own, with images, containers and volumes in a temporary folder, and an image of Debian and Node made on this
 * machine in the place of the one that a registry has. Linux, as root.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { hasProgram } from "#tests/sound/decoders/decoders.ts";

const run = promisify(execFile);

const PROGRAMS = ["podman", "runc", "slirp4netns", "debootstrap", "restic"];
const TUNNEL = "/dev/net/tun";
/** By which name the machine knows its base image. */
const BASE = "localhost/debian-with-node";
const MOST_OUTPUT = 1 << 26;

export interface ContainerMachine {
  /** A folder for whatever else there is. */
  readonly folder: string;
  /** The options by which `podman build` takes the base image, this machine's network, npm's settings and its cache. */
  readonly buildOptions: string;
  /** Runs a shell command of which `podman` is this one. @returns what it printed */
  shell(command: string, variables?: Readonly<Record<string, string>>): Promise<string>;
}

/** What this machine lacks to build and run a container; nothing, where it can. */
export async function missingForContainers(): Promise<string[]> {
  if (process.getuid?.() !== 0) return ["root"];
  const missing = PROGRAMS.filter((program) => !hasProgram(program));
  if (!existsSync(TUNNEL)) missing.push(TUNNEL);
  if (missing.length === 0 && !(await answersAt(await debianHere()))) {
    missing.push("a mirror of Debian that answers");
  }
  return missing;
}

/** Makes one, with a base image. Nothing of it is left when the test has ended. */
export async function startContainerMachine(): Promise<ContainerMachine> {
  const folder = await mkdtemp(join(tmpdir(), "podman-"));
  const variables = await configure(folder);
  const shell: ContainerMachine["shell"] = async (command, more = {}) => {
    const env = { ...process.env, ...variables, ...more };
    const { stdout, stderr } = await run("sh", ["-ec", command], { env, maxBuffer: MOST_OUTPUT });
    return stdout + stderr;
  };
  onTestFinished(async () => {
    await shell("podman rm --all --force --time 0");
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  const settings = join(folder, "npmrc");
  const authorities = await npmSetting("cafile");
  await writeFile(settings, await npmSettings(), { mode: 0o600 });
  const base = join(folder, "base");
  await makeBase(base, authorities);
  await shell(`tar -C ${base} -c . | podman import - ${BASE}`);
  await rm(base, { recursive: true });
  const buildOptions = [
    `--build-arg BASE=${BASE} --network host --secret id=npmrc,src=${settings}`,
    `-v ${await npmSetting("cache")}:/root/.npm`,
  ].join(" ");
  return { folder, buildOptions, shell };
}

/** Where all of podman's is. @returns the variables by which it finds that */
async function configure(folder: string): Promise<Readonly<Record<string, string>>> {
  const [storage, containers, temporary] = ["storage.conf", "containers.conf", "tmp"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await mkdir(temporary);
  await writeFile(
    storage,
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`,
  );
  await writeFile(
    containers,
    [
      "[containers]",
      // A container has a loopback of its own, and a published port leads into it: without a bridge, which may be missing here.
      'netns = "slirp4netns"',
      // podman asks for more than a machine may have.
      'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
      "[engine]",
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
      'events_logger = "file"',
      'lock_type = "file"',
      `tmp_dir = "${folder}/state"`,
      // The mail catcher of the test is on the loopback of this machine.
      'network_cmd_options = ["allow_host_loopback=true"]',
    ].join("\n"),
  );
  return {
    CONTAINERS_STORAGE_CONF: storage,
    CONTAINERS_CONF: containers,
    TMPDIR: temporary,
    // Otherwise it wants a timer of systemd for each health check.
    DISABLE_HC_SYSTEMD: "true",
  };
}

/** A folder with Debian's smallest system, this Node and this npm, as the official image of Node has them. */
async function makeBase(folder: string, authorities: string | undefined): Promise<void> {
  const { mirror, suite } = await debianHere();
  const options = { maxBuffer: MOST_OUTPUT };
  await run("debootstrap", ["--variant=minbase", suite, folder, mirror], options);
  await rm(join(folder, "var/cache/apt/archives"), { recursive: true });
  const local = join(folder, "usr/local");
  await cp(await realpath(process.execPath), join(local, "bin/node"));
  const { stdout } = await run("sh", ["-c", "command -v npm"]);
  const npm = dirname(dirname(await realpath(stdout.trim())));
  await cp(npm, join(local, "lib/node_modules/npm"), { recursive: true, dereference: true });
  for (const name of ["npm", "npx"]) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  }
  if (authorities !== undefined) {
    await mkdir(join(folder, dirname(authorities)), { recursive: true });
    await cp(authorities, join(folder, authorities), { dereference: true });
  }
  await chmod(folder, 0o755);
}

/** How this machine's npm reaches its registry, for the npm in the image. */
async function npmSettings(): Promise<string> {
  const names = ["registry", "cafile", "proxy", "https-proxy", "noproxy"];
  const values = await Promise.all(names.map(npmSetting));
  return names
    .flatMap((name, index) => (values[index] ? [`${name}=${values[index]}\n`] : []))
    .join("");
}

/** @returns undefined where it is not set */
async function npmSetting(name: string): Promise<string | undefined> {
  const value = (await run("npm", ["config", "get", name])).stdout.trim();
  return value === "" || value === "null" || value === "undefined" ? undefined : value;
}

interface Debian {
  readonly mirror: string;
  /** As in `bookworm`. */
  readonly suite: string;
}

/** The Debian that this machine was made of, and where its apt gets it from. */
async function debianHere(): Promise<Debian> {
  const release = await readFile("/etc/os-release", "utf8");
  const [, suite = ""] = /^VERSION_CODENAME=(.*)$/m.exec(release) ?? [];
  const format = "$(SITE) $(RELEASE) $(COMPONENT)";
  const { stdout } = await run("apt-get", ["indextargets", "--format", format]);
  const mirror = stdout
    .split("\n")
    .find((line) => line.endsWith(` ${suite} main`))
    ?.split(" ")[0];
  return { mirror: mirror ?? "", suite };
}

/** Whether debootstrap, which asks by wget, gets an answer there. */
function answersAt({ mirror, suite }: Debian): Promise<boolean> {
  const asked = ["--quiet", "--spider", "--tries=1", "--timeout=10"];
  return run("wget", [...asked, `${mirror}/dists/${suite}/InRelease`]).then(
    () => true,
    () => false,
  );
}
