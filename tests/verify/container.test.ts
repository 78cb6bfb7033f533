/**
 * A server of one's own in a container, as docs/deploy.md describes it: built, looked at from outside and inside, and led through
 * the same life as the units, by the documented commands. It prints what was seen.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import {
  type ContainerMachine,
  missingForContainers,
  startContainerMachine,
} from "#tests/rig/container-machine.ts";
import { createInbox } from "#tests/rig/people.ts";
import {
  answers,
  liveThrough,
  type OwnServer,
  type Release,
  took,
  variablesOf,
} from "#tests/rig/server-life.ts";
import { documented } from "#tests/rig/server-machine.ts";
import { startMailCatcher } from "#worker/tools/local/mail-catcher/mail-catcher.ts";

const HOME = "/srv/stillwave";
/** What `10.0.2.2` is to a container: the loopback of this machine. */
const THIS_MACHINE = "10.0.2.2";

const missing = await missingForContainers();
if (missing.length > 0) {
  console.warn(`No container is built or run here: this machine lacks ${missing.join(", ")}.`);
}

test.skipIf(missing.length > 0)(
  `a container is built, and lives from nothing to a beat, a restore, an upgrade and back (skipped where something is missing: ${missing.join(", ") || "nothing is"})`,
  async () => {
    const seen: string[] = [];
    const note = (what: string, value: string) => seen.push(`${what.padEnd(62)} ${value}`);
    onTestFinished(() => console.log(`\nSeen in a container:\n${seen.join("\n")}\n`));
    const began = performance.now();
    const machine = await startContainerMachine();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    note("a base image of Debian and Node, made here", `${seconds} s`);
    await liveThrough(await serverInContainer(machine, note), note);
  },
  1_800_000,
);

/** A server that runs in a container, on a machine with nothing but its variables. */
async function serverInContainer(
  machine: ContainerMachine,
  note: (what: string, value: string) => void,
): Promise<OwnServer> {
  const { folder, buildOptions, shell } = machine;
  const inbox = createInbox();
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, onMail: inbox.deliver });
  onTestFinished(() => catcher.close());
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = variablesOf(origin, `smtp://127.0.0.1:${MAIL_PORT}`);
  const variables = join(folder, "stillwave.env");
  const offsite = {
    RESTIC_REPOSITORY: join(folder, "elsewhere"),
    RESTIC_PASSWORD: "a long one of its own",
    RESTIC_CACHE_DIR: join(folder, "restic"),
  };
  await shell(await documented("restic init"), offsite);
  let next: Release = 1;

  const readable = async () => {
    await answers(origin);
    await leadMailsOut(machine, new URL(catcher.smtpUrl).port);
  };
  const run = async () => {
    const lines = [...env].map(([name, value]) => `${name}=${value}\n`);
    await writeFile(variables, lines.join(""), { mode: 0o600 });
    const command = await documented("podman run -d");
    await shell(
      command
        .replace("/etc/stillwave.env", variables)
        .replace("127.0.0.1:8787:", `127.0.0.1:${port}:`)
        .replace(/stillwave:1$/, `stillwave:${next}`),
    );
    await readable();
  };
  const stop = async () => {
    await shell(await documented("podman stop"));
    return Number(await shell("podman inspect --format '{{.State.ExitCode}}' stillwave"));
  };
  const remove = async () => shell(await documented("podman rm"));

  return {
    ...{ origin, inbox, env },
    async build(release) {
      const command = (await documented("podman build"))
        .replace("podman build", `podman build ${buildOptions}`)
        .replace("version=1 -t stillwave:1", `version=${release} -t stillwave:${release}`);
      const seconds = await took(() => shell(command));
      if (release === 1) await expectProductAlone(machine);
      return `${seconds}, ${await sizeOf(machine, `stillwave:${release}`)}`;
    },
    async switchTo(release) {
      next = release;
    },
    async answering() {
      const label = `{{index .Config.Labels "org.opencontainers.image.version"}}`;
      return Number(await shell(`podman inspect --format '${label}' stillwave`)) as Release;
    },
    async start() {
      await run();
      await expectConfined(machine);
    },
    async restart() {
      expect(await stop()).toBe(0);
      await remove();
      await run();
    },
    async backUp() {
      await shell(await documented("podman exec stillwave node worker/tools/cli/backup.ts"));
      await shell(await documented("restic backup"), offsite);
    },
    async loseData() {
      await shell(await documented("podman restart"));
      await readable();
      const killed = await took(async () => {
        await shell("kill -9 $(podman inspect --format '{{.State.Pid}}' stillwave)");
        await answers(origin);
      });
      note("after kill -9 of its first process: answering by itself", killed);
      await shell("podman kill --signal KILL stillwave");
      const data = await shell("podman volume inspect --format '{{.Mountpoint}}' stillwave-data");
      await rm(join(data.trim(), "database/dbs"), { recursive: true });
      await rm(join(data.trim(), "backups"), { recursive: true });
    },
    async restore() {
      const tried = join(folder, "tried");
      const here = async (part: string) => (await documented(part)).replace("/srv/tried", tried);
      await stop();
      await remove();
      await shell(await here("restic restore latest --target /srv/tried"), offsite);
      await shell(await documented("mv .data/database"));
      return shell(await here("worker/tools/cli/restore.ts /backups"));
    },
    program: async (name) =>
      shell(await documented(`podman exec stillwave node worker/tools/cli/${name}`)),
    printed: () => shell("podman logs stillwave"),
    async memory() {
      const lines = await shell(`podman exec stillwave sh -c 'cat /proc/[0-9]*/status'`);
      const all = [...lines.matchAll(/^Name:\s+(\S+)$.*?^Pid:\s+(\d+)$.*?^VmRSS:\s+(\d+) kB$/gms)];
      return all
        .flatMap(([, program = "", pid, size]) => {
          const name = pid === "1" ? "Node" : program;
          const isProduct = ["Node", "sqld", "workerd"].includes(name);
          return isProduct ? [`${name} ${Math.round(Number(size) / 1024)} MB`] : [];
        })
        .join(", ");
    },
    stop,
  };
}

/** The port in the container at which the product delivers mails. */
const MAIL_PORT = 2525;

/** Plain SMTP is for loopback alone, and a container has one of its own: a relay in it leads to this machine's. */
async function leadMailsOut({ shell }: ContainerMachine, catcherPort: string): Promise<void> {
  const connect = `net.connect(${catcherPort}, "${THIS_MACHINE}")`;
  const relay = `net.createServer((one) => one.pipe(${connect}).pipe(one)).listen(${MAIL_PORT}, "127.0.0.1")`;
  await shell(`podman exec -d stillwave node -e '${relay}'`);
  const greets = `net.connect(${MAIL_PORT}, "127.0.0.1").on("data", () => process.exit())`;
  await expect
    .poll(() => shell(`podman exec stillwave node -e '${greets}'`).catch(String))
    .toBe("");
}

/** Nothing is in the image but the product and its packages of production. */
async function expectProductAlone({ shell }: ContainerMachine): Promise<void> {
  const inImage = async (command: string) =>
    (await shell(`podman run --rm stillwave:1 sh -c '${command}'`)).split("\n").filter(Boolean);
  const product = [".data", "LICENSE", "build", "db", "migrations", "node_modules"];
  const entries = [...product, "package.json", "worker", "wrangler.toml"];
  expect((await inImage("ls -A")).toSorted()).toEqual(entries.toSorted());
  expect(await inImage('find build db worker -name "*.test.ts" -o -name "*.map"')).toEqual([]);
  const installed = await inImage("cd node_modules; ls -d * @*/*");
  const development = await developmentPackages();
  expect(installed.filter((name) => development.has(name))).toEqual([]);
  expect(installed).toContain("workerd");
}

/** The names of packages that nothing of the product needs. */
async function developmentPackages(): Promise<ReadonlySet<string>> {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    readonly packages: Readonly<
      Record<string, { readonly dev?: true; readonly devOptional?: true }>
    >;
  };
  const paths = Object.entries(packages).filter(([, one]) => one.dev ?? one.devOptional);
  return new Set(paths.map(([path]) => path.replace(/^node_modules\//, "")));
}

/** The product in the container has no rights, and can write nothing but its data, which nobody else can read. */
async function expectConfined({ shell }: ContainerMachine): Promise<void> {
  const status = await shell("podman exec stillwave cat /proc/1/status");
  expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
  expect(status).toMatch(/^Gid:\t10001\t10001\t10001\t10001$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^CapBnd:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  for (const place of [HOME, `${HOME}/build`, `${HOME}/worker`, "/etc", "/usr/local/bin"]) {
    // Root may write there as far as rights go.
    const written = shell(`podman exec --user 0 stillwave touch ${place}/written`);
    await expect(written, place).rejects.toThrow("Read-only file system");
  }
  expect(await shell(`podman exec stillwave stat -c '%a %u' ${HOME}/.data`)).toBe("700 10001\n");
  expect(await shell(await documented("podman healthcheck"))).toBe("");
}

async function sizeOf({ shell }: ContainerMachine, image: string): Promise<string> {
  const bytes = await shell(`podman image inspect --format '{{.Size}}' ${image}`);
  return `${Math.round(Number(bytes) / 1e6)} MB`;
}
