/**
 * A server of one's own, as docs/deploy.md describes it by units: its whole life, by the commands of the units at their
 * paths. It prints what was seen.
 */
import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { createInbox } from "#tests/rig/people.ts";
import {
  answers,
  liveThrough,
  type OwnServer,
  type Release,
  took,
  variablesOf,
} from "#tests/rig/server-life.ts";
import {
  documented,
  documentedKeys,
  give,
  hasNamespaces,
  type Machine,
  type RunningUnit,
  startMachine,
  writePrivate,
} from "#tests/rig/server-machine.ts";
import { hasProgram } from "#tests/sound/decoders/decoders.ts";
import { startMailCatcher } from "#worker/tools/local/mail-catcher/mail-catcher.ts";

const run = promisify(execFile);

const HOME = "/srv/stillwave";

const missing = [
  ...["bwrap", "restic", "openssl"].filter((program) => !hasProgram(program)),
  ...(hasNamespaces() ? [] : ["user namespaces"]),
];

test.skipIf(missing.length > 0)(
  `from nothing to a beat, a backup, a restore, an upgrade and back (skipped where something is missing: ${missing.join(", ") || "none is"})`,
  async () => {
    const seen: string[] = [];
    onTestFinished(() => console.log(`\nSeen on a server of one's own:\n${seen.join("\n")}\n`));
    await liveThrough(await serverByUnits(), (what, value) =>
      seen.push(`${what.padEnd(62)} ${value}`),
    );
  },
  1_800_000,
);

/** A server that runs by the units, on a machine with nothing but its variables and keys. */
async function serverByUnits(): Promise<OwnServer> {
  const machine = await startMachine();
  const { env } = machine;
  const inbox = createInbox();
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, onMail: inbox.deliver });
  onTestFinished(() => catcher.close());
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  for (const [name, value] of variablesOf(origin, catcher.smtpUrl)) env.set(name, value);
  env.set("PORT", String(port)).set("LIBSQL_URL", machine.databaseUrl);
  env.set("LIBSQL_AUTH_TOKEN", await madeKeys(machine));
  const offsite = await elsewhere(machine);
  await machine.shell(await documented("restic init"), offsite);

  let units: { readonly sqld: RunningUnit; product: RunningUnit } | undefined;
  const both = () => {
    if (units === undefined) throw new Error("They have not been started.");
    return units;
  };
  const startProduct = async () => {
    const product = await machine.start("stillwave");
    await answers(origin);
    return product;
  };
  return {
    ...{ origin, inbox, env },
    build: (release) => built(machine, release),
    switchTo: (release) => switchTo(machine, release),
    answering: () => releaseAt(origin),
    async start() {
      const sqld = await machine.start("sqld");
      units = { sqld, product: await startProduct() };
    },
    async restart() {
      expect(await both().product.stop()).toBe(0);
      both().product = await startProduct();
    },
    async backUp() {
      await machine.once("stillwave-backup");
    },
    async loseData() {
      await Promise.all([both().product.kill(), both().sqld.kill()]);
      await rm(machine.path(`${HOME}/data`), { recursive: true });
      for (const name of await readdir(machine.path(`${HOME}/backups`)))
        await rm(join(machine.path(`${HOME}/backups`), name));
      await mkdir(machine.path(`${HOME}/data`), { mode: 0o700 });
      await give(machine.path(`${HOME}/data`));
    },
    async restore() {
      await machine.shell(
        await documented("restic restore latest --target /srv/stillwave"),
        offsite,
      );
      const command = await documented("restore.ts /srv/stillwave/backups");
      return machine.shell(
        command.replace(`${HOME}/backups`, `${HOME}/state/tried${HOME}/backups`),
      );
    },
    program: async (name) =>
      machine.shell(
        await documented(
          `cd ${HOME}/app && sudo node --env-file=/etc/stillwave.env worker/tools/cli/${name}`,
        ),
      ),
    printed: async () => both().product.printed(),
    memory: () => memoryOf(both().product),
    async stop() {
      const code = await both().product.stop();
      await both().sqld.stop();
      return code;
    },
  };
}

/** The key of the database, made by the documented lines. @returns the token of the product */
async function madeKeys(machine: Machine): Promise<string> {
  const file = machine.path("/etc/stillwave.env");
  await writePrivate(file, "");
  const lines = (await documentedKeys())
    .replaceAll("/etc/stillwave.env", file)
    .replaceAll(HOME, machine.path(HOME))
    .replace("install -o stillwave", "install");
  await run("sh", ["-ec", lines]);
  await give(machine.path(`${HOME}/sqld.pem`));
  return /^LIBSQL_AUTH_TOKEN=(.*)$/m.exec(await readFile(file, "utf8"))?.[1] ?? "";
}

/** Builds a release as documented, in a folder of its own. The second one differs in a word that health says. */
async function built(machine: Machine, release: Release): Promise<string> {
  const folder = machine.path(`${HOME}/releases/${release}`);
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "-z"]);
  for (const name of stdout.split("\0").filter(Boolean)) await cp(name, join(folder, name));
  if (release === 2) {
    const file = join(folder, "worker/server/context.ts");
    const text = await readFile(file, "utf8");
    expect(text).toContain('? "own list"');
    await writeFile(file, text.replace('? "own list"', '? "another list"'));
  }
  const script = (await documented(`releases/${release} && npm ci`)).replace(
    HOME,
    machine.path(HOME),
  );
  const seconds = await took(() => run("sh", ["-ec", script], { maxBuffer: 1 << 26 }));
  const [size = ""] = (await run("du", ["-sm", folder])).stdout.split("\t");
  return `${seconds}, ${size} MB`;
}

/** Leads the link to a release, as the documents do before they restart the product. */
async function switchTo(machine: Machine, release: Release): Promise<void> {
  const line = await documented(`releases/${release} ${HOME}/app && sudo systemctl restart`);
  await run("sh", ["-ec", line.split(" && ")[0]?.replace(HOME, machine.path(HOME)) ?? ""]);
  expect(await readlink(machine.path(`${HOME}/app`))).toBe(`releases/${release}`);
}

async function releaseAt(origin: string): Promise<Release> {
  const { quote } = (await (await fetch(`${origin}/api/health`)).json()) as { quote: string };
  return quote === "another list" ? 2 : 1;
}

/** The variables of `/etc/stillwave-offsite.env`, for a folder that stands for another machine. */
async function elsewhere(machine: Machine): Promise<Readonly<Record<string, string>>> {
  const variables = {
    RESTIC_REPOSITORY: `${HOME}/state/elsewhere`,
    RESTIC_PASSWORD: "a long one of its own",
    RESTIC_CACHE_DIR: `${HOME}/state/restic`,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const file = machine.path("/etc/stillwave-offsite.env");
  await writeFile(file, lines.join("\n"));
  await chmod(file, 0o600);
  return variables;
}

/** The resident memory of the product's two processes, MB. */
async function memoryOf(product: RunningUnit): Promise<string> {
  const { stdout } = await run("ps", ["-o", "rss=", "-g", String(product.group)]);
  const sizes = stdout
    .trim()
    .split("\n")
    .map((line) => Math.round(Number(line) / 1024));
  // bubblewrap itself takes next to nothing.
  return `Node and workerd: ${sizes.filter((size) => size > 20).join(" MB, ")} MB`;
}
