/**
 * A server of one's own, as docs/deploy.md describes it by units: from nothing to a beat, a backup on another machine, a crash
 * without its data, a restore, an upgrade, another secret, one secret less, and back to the release before. It prints what was seen.
 */
import { execFile } from "node:child_process";
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient as createDatabaseClient } from "@libsql/client";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { beatOf, type Client, createClient, pageOf } from "#tests/rig/client.ts";
import { createInbox, signUp } from "#tests/rig/people.ts";
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
import { PASSWORD } from "#tests/rig/stack.ts";
import { hasProgram } from "#tests/sound/decoders/decoders.ts";
import { startMailCatcher } from "#worker/tools/local/mail-catcher/mail-catcher.ts";

const run = promisify(execFile);

const HOME = "/srv/stillwave";
const MOOD = "I am unable to sleep";
const OPERATOR = "an operator's token of more than 32 characters";
const [FIRST_SECRET, SECOND_SECRET] = ["1".repeat(64), "2".repeat(64)] as const;
/** What people may be asked to wait for when a release takes the place of another. */
const LONGEST_GAP_MS = 10_000;

const missing = [
  ...["bwrap", "restic", "openssl"].filter((program) => !hasProgram(program)),
  ...(hasNamespaces() ? [] : ["user namespaces"]),
];

test.skipIf(missing.length > 0)(
  `from nothing to a beat, a backup, a restore, an upgrade and back (skipped where something is missing: ${missing.join(", ") || "none is"})`,
  async () => {
    const seen: string[] = [];
    const note = (what: string, value: string) => seen.push(`${what.padEnd(58)} ${value}`);
    onTestFinished(() => console.log(`\nSeen on a server of one's own:\n${seen.join("\n")}\n`));
    const machine = await startMachine();
    const inbox = createInbox();
    const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, onMail: inbox.deliver });
    onTestFinished(() => catcher.close());
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    await configure(machine, { port, origin, smtpUrl: catcher.smtpUrl });
    const { restarted, stopAll, killAll, startAll } = services(machine, origin);

    // A clean machine.
    note("a release: installed, built, without development packages", await built(machine, 1));
    await switchTo(machine, 1);
    note("from the start of both units to the first 200", await took(startAll));
    expect(await quoteOf(origin)).toBe("own list");

    // A person, and a beat.
    const jar = createClient(origin);
    await signUp(jar, inbox, { email: "asha@example.com", password: PASSWORD });
    const first = await beatOf(await made(jar));
    expect(await creditsIn(machine)).toEqual([24]);
    expect(await timingOf(origin)).not.toBeNull();

    // A backup, and its copy elsewhere.
    await machine.shell(await documented("restic init"), await elsewhere(machine));
    note(
      "a backup, and its encrypted copy elsewhere",
      await took(() => machine.once("stillwave-backup")),
    );
    const second = await beatOf(await made(jar));
    expect(await creditsIn(machine)).toEqual([23]);

    // Everything ends at once, and the data is gone.
    await killAll();
    await rm(machine.path(`${HOME}/data`), { recursive: true });
    for (const name of await readdir(machine.path(`${HOME}/backups`)))
      await rm(join(machine.path(`${HOME}/backups`), name));
    await mkdir(machine.path(`${HOME}/data`), { mode: 0o700 });
    await give(machine.path(`${HOME}/data`));

    // Restored from the copy.
    const restored = await took(async () => {
      await machine.shell(await documented("restic restore latest"), await elsewhere(machine));
      const command = await documented("restore.ts /srv/stillwave/backups");
      const from = command.replace(`${HOME}/backups`, `${HOME}/state/tried${HOME}/backups`);
      const printed = await machine.shell(from);
      expect(printed).toMatch(/: 1 people, \d+ tables, in \/srv\/stillwave\/data after/);
      await startAll();
    });
    note("after kill -9 without data: restored from the copy, answering", restored);
    expect(await beatsOf(jar)).toEqual([{ id: first.id, mood: MOOD }]);
    expect(second.id).not.toBe(first.id);
    expect(await creditsIn(machine)).toEqual([24]);
    note(
      "lost: what came after the backup",
      "1 beat of 2, with its credit; the person still signed in",
    );
    await made(jar);
    const lost = /"event":"ledger\.LOST".*?"known":3,"found":2/;
    await expect.poll(() => restarted.product().printed()).toMatch(lost);
    note("said in the log of whoever lost a beat", "ledger.LOST, known 3, found 2");

    // Another release, while the first one answers.
    await expectAnswersDuring(origin, async () => {
      note("the next release, built beside the one that answers", await built(machine, 2));
    });
    await machine.once("stillwave-backup");
    await switchTo(machine, 2);
    note("without an answer while the release changed", await gapDuring(origin, restarted.restart));
    expect(await quoteOf(origin)).toBe("another list");
    expect(await moodsOf(jar)).toEqual([MOOD, MOOD]);

    // Another APP_SECRET, and the one before withdrawn.
    machine.env.set("APP_SECRET", SECOND_SECRET).set("APP_SECRET_BEFORE", FIRST_SECRET);
    await restarted.restart();
    const inApp = (script: string) => `cd ${HOME}/app && node worker/tools/cli/${script}`;
    expect(await machine.shell(inApp("seal.ts"))).toMatch(
      /Keys wrapped anew: 1\.|Every key is wrapped/,
    );
    machine.env.delete("APP_SECRET_BEFORE");
    expect(await machine.shell(inApp("doctor.ts"))).toMatch(/^ok +keys: /m);
    await restarted.restart();
    expect(await moodsOf(jar)).toEqual([MOOD, MOOD]);
    note(
      "another APP_SECRET, the one before withdrawn",
      "what was written is read, nobody is signed out",
    );

    // A secret that is optional leaves.
    machine.env.delete("OPERATOR_TOKEN");
    await restarted.restart();
    expect(await timingOf(origin)).toBeNull();
    note("OPERATOR_TOKEN removed", "no Server-Timing any more");

    // Back to the release before.
    await switchTo(machine, 1);
    note("without an answer while it was rolled back", await gapDuring(origin, restarted.restart));
    expect(await quoteOf(origin)).toBe("own list");
    expect(await moodsOf(jar)).toEqual([MOOD, MOOD]);
    await made(jar);

    note("memory of the product: Node, workerd", await memoryOf(restarted.product()));
    await stopAll();
  },
  1_800_000,
);

interface Setting {
  readonly port: number;
  readonly origin: string;
  readonly smtpUrl: string;
}

/** What docs/deploy.md has done by hand: the variables, and the key of the database. */
async function configure(machine: Machine, { port, origin, smtpUrl }: Setting): Promise<void> {
  const file = machine.path("/etc/stillwave.env");
  await writePrivate(file, "");
  const lines = (await documentedKeys())
    .replaceAll("/etc/stillwave.env", file)
    .replaceAll(HOME, machine.path(HOME))
    .replace("install -o stillwave", "install");
  await run("sh", ["-ec", lines]);
  await give(machine.path(`${HOME}/sqld.pem`));
  const [, token = ""] = /^LIBSQL_AUTH_TOKEN=(.*)$/m.exec(await readFile(file, "utf8")) ?? [];
  for (const [name, value] of Object.entries({
    ...{ APP_ORIGIN: origin, PORT: String(port), APP_SECRET: FIRST_SECRET, SMTP_URL: smtpUrl },
    ...{ MAIL_FROM: "Stillwave <hello@beats.example>", OPERATOR_TOKEN: OPERATOR },
    ...{ LIBSQL_URL: machine.databaseUrl, LIBSQL_AUTH_TOKEN: token },
  })) {
    machine.env.set(name, value);
  }
}

/** The two units that stay, and what is done with them. */
function services(machine: Machine, origin: string) {
  let units: { readonly sqld: RunningUnit; product: RunningUnit } | undefined;
  const both = () => {
    if (units === undefined) throw new Error("They have not been started.");
    return units;
  };
  const startProduct = async () => {
    const product = await machine.start("stillwave");
    await expect.poll(() => statusOf(origin), { timeout: 60_000, interval: 20 }).toBe("200");
    return product;
  };
  return {
    async startAll() {
      const sqld = await machine.start("sqld");
      units = { sqld, product: await startProduct() };
    },
    async killAll() {
      await Promise.all([both().product.kill(), both().sqld.kill()]);
    },
    async stopAll() {
      expect(await both().product.stop()).toBe(0);
      await both().sqld.stop();
    },
    restarted: {
      product: () => both().product,
      async restart() {
        expect(await both().product.stop()).toBe(0);
        both().product = await startProduct();
      },
    },
  };
}

/** Builds a release as documented, in a folder of its own. The second one differs in a word that health says. */
async function built(machine: Machine, number: 1 | 2): Promise<string> {
  const folder = machine.path(`${HOME}/releases/${number}`);
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "-z"]);
  for (const name of stdout.split("\0").filter(Boolean)) await cp(name, join(folder, name));
  if (number === 2) {
    const file = join(folder, "worker/server/context.ts");
    const text = await readFile(file, "utf8");
    expect(text).toContain('? "own list"');
    await writeFile(file, text.replace('? "own list"', '? "another list"'));
  }
  const script = (await documented(`releases/${number} && npm ci`)).replace(
    HOME,
    machine.path(HOME),
  );
  const seconds = await took(() => run("sh", ["-ec", script], { maxBuffer: 1 << 26 }));
  const [size = ""] = (await run("du", ["-sm", folder])).stdout.split("\t");
  return `${seconds}, ${size} MB`;
}

/** As `ln -sfn releases/NUMBER /srv/stillwave/app`, which the documents have. */
async function switchTo(machine: Machine, number: 1 | 2): Promise<void> {
  const link = machine.path(`${HOME}/app`);
  await symlink(`releases/${number}`, `${link}.new`);
  await rename(`${link}.new`, link);
  expect(await readlink(link)).toBe(`releases/${number}`);
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

async function made(jar: Client): Promise<Response> {
  const answer = await jar.postBeat({ mood: MOOD });
  expect(answer.status).toBe(201);
  return answer;
}

/** The person's beats, whose moods are sealed in the database. */
async function beatsOf(jar: Client) {
  const answer = await jar.get("/api/beats");
  expect(answer.status).toBe(200);
  return (await pageOf(answer)).beats.map(({ id, mood }) => ({ id, mood }));
}

async function moodsOf(jar: Client): Promise<string[]> {
  return (await beatsOf(jar)).map(({ mood }) => mood);
}

async function creditsIn(machine: Machine): Promise<number[]> {
  const authToken = machine.env.get("LIBSQL_AUTH_TOKEN") ?? "";
  const client = createDatabaseClient({ url: machine.databaseUrl, authToken });
  const { rows } = await client.execute("select available_credits from profiles");
  client.close();
  return rows.map((row) => Number(row.available_credits));
}

async function quoteOf(origin: string): Promise<string> {
  const { quote } = (await (await fetch(`${origin}/api/health`)).json()) as { quote: string };
  return quote;
}

async function timingOf(origin: string): Promise<string | null> {
  const answer = await fetch(origin, { headers: { "X-Operator-Token": OPERATOR } });
  await answer.text();
  return answer.headers.get("server-timing");
}

/** The status of health, "503, come back" with its page's header, or "refused". */
async function statusOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/health`).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  if (answer === undefined) return "refused";
  return answer.headers.has("retry-after") ? `${answer.status}, come back` : String(answer.status);
}

const EVERY_MS = 20;

/** Asks for health again and again while something is done. @returns the answers, with their times */
async function answersDuring(origin: string, deed: () => Promise<void>) {
  const answers: { readonly at: number; readonly status: string }[] = [];
  let done = false;
  const asking = (async () => {
    while (!done) {
      const status = await statusOf(origin);
      answers.push({ at: performance.now(), status });
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  await deed().finally(() => {
    done = true;
  });
  await asking;
  return answers;
}

async function expectAnswersDuring(origin: string, deed: () => Promise<void>): Promise<void> {
  const answers = await answersDuring(origin, deed);
  expect([...new Set(answers.map(({ status }) => status))]).toEqual(["200"]);
}

/** How long nobody got an answer. What people get meanwhile says when to come back, or is the web server's own page. */
async function gapDuring(origin: string, deed: () => Promise<void>): Promise<string> {
  const answers = await answersDuring(origin, deed);
  const without = answers.filter(({ status }) => status !== "200");
  const kinds = [...new Set(without.map(({ status }) => status))];
  expect(["refused", "503, come back"]).toEqual(expect.arrayContaining(kinds));
  const gap = (without.at(-1)?.at ?? 0) - (without[0]?.at ?? 0);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(LONGEST_GAP_MS);
  return `${(gap / 1000).toFixed(1)} s (${kinds.join(", then ")})`;
}

async function took(deed: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await deed();
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** The resident memory of the product's two processes, MB. */
async function memoryOf(product: RunningUnit): Promise<string> {
  const { stdout } = await run("ps", ["-o", "rss=", "-g", String(product.group)]);
  const sizes = stdout
    .trim()
    .split("\n")
    .map((line) => Math.round(Number(line) / 1024));
  // bubblewrap itself takes next to nothing.
  return `${sizes.filter((size) => size > 20).join(" MB, ")} MB`;
}
