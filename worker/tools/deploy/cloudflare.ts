import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { secretsFile, type Target } from "./target.ts";

/** A version of the Worker at Cloudflare: code, variables and secrets together, none of which change. */
export interface Version {
  readonly id: string;
  /** The names of its secrets. Nobody can read their values. */
  readonly secrets: readonly string[];
  /** What was said of it when it was uploaded. */
  readonly message: string;
}

/** What a deployment asks of Cloudflare. Each method throws with one line when it fails. */
export interface Cloudflare {
  /** The versions that answer requests: none before the first deployment, two in a gradual one. */
  running(): Promise<readonly Version[]>;
  /** The newest version, also where nothing runs it: the next upload inherits its secrets. */
  newest(): Promise<Version | undefined>;
  version(id: string): Promise<Version>;
  /** The ids of versions that ran alone, the latest deployment first. */
  ranBefore(): Promise<readonly string[]>;
  /** Uploads code, variables and secrets as one version, and lets it answer at once. */
  deploy(message: string): Promise<void>;
  /** The same, but nothing runs the version yet. */
  upload(message: string): Promise<void>;
  /** Makes a version of the newest one that lacks some of its secrets. Nothing runs it yet. */
  removeSecrets(names: readonly string[], message: string): Promise<void>;
  /** Lets a version that was uploaded answer alone. */
  promote(id: string): Promise<void>;
  /** Lets an earlier version answer alone. */
  rollBack(id: string): Promise<void>;
}

const version = z.object({
  id: z.string(),
  annotations: z.object({ "workers/message": z.string().optional() }).optional(),
  resources: z.object({ bindings: z.array(z.object({ type: z.string(), name: z.string() })) }),
});
const deployment = z.object({
  created_on: z.string(),
  versions: z.array(z.object({ version_id: z.string() })),
});
const listed = z.object({ id: z.string(), metadata: z.object({ created_on: z.string() }) });

/** Cloudflare's code for a Worker that does not exist. */
const NO_SUCH_WORKER = "code: 10007";

/** Where the output of a command goes: the terminal, or an open file. */
type Output = "inherit" | number;

/**
 * Cloudflare, by the commands of wrangler, which knows the login and the account. Secrets reach it as
 * the path of their file, never as words of a command.
 */
export function createCloudflare(target: Target, output: Output = "inherit"): Cloudflare {
  const wrangler = (...words: readonly string[]) => run([...words, "--env", target], output);

  /** The JSON that a command prints. @returns undefined where the Worker does not exist */
  async function read<Value>(schema: z.ZodType<Value>, ...words: readonly string[]) {
    const { code, printed, said } = await capture([...words, "--env", target, "--json"]);
    if (code !== 0 && (printed + said).includes(NO_SUCH_WORKER)) return undefined;
    if (code !== 0) throw new Error(`Cloudflare cannot be asked: ${reasonIn(said + printed)}`);
    return schema.parse(JSON.parse(printed));
  }

  async function view(id: string): Promise<Version> {
    const found = await read(version, "versions", "view", id);
    if (found === undefined) throw new Error(`Cloudflare knows no version ${id}`);
    const secrets = found.resources.bindings.filter(({ type }) => type === "secret_text");
    const message = found.annotations?.["workers/message"] ?? "";
    return { id, secrets: secrets.map(({ name }) => name), message };
  }

  /** Newest first. */
  async function deployments() {
    const found = (await read(z.array(deployment), "deployments", "list")) ?? [];
    return found.toSorted((one, other) => other.created_on.localeCompare(one.created_on));
  }

  return {
    async running() {
      const [latest] = await deployments();
      return Promise.all((latest?.versions ?? []).map(({ version_id: id }) => view(id)));
    },
    async newest() {
      const found = (await read(z.array(listed), "versions", "list")) ?? [];
      const last = found.reduce<z.infer<typeof listed> | undefined>(
        (newest, each) =>
          newest && newest.metadata.created_on > each.metadata.created_on ? newest : each,
        undefined,
      );
      return last && view(last.id);
    },
    version: view,
    async ranBefore() {
      const alone = (await deployments()).filter(({ versions }) => versions.length === 1);
      return [...new Set(alone.flatMap(({ versions }) => versions.map((each) => each.version_id)))];
    },
    deploy: (message) =>
      wrangler("deploy", "--secrets-file", secretsFile(target), "--message", message),
    upload: (message) =>
      wrangler("versions", "upload", "--secrets-file", secretsFile(target), "--message", message),
    async removeSecrets(names, message) {
      const none = JSON.stringify(Object.fromEntries(names.map((name) => [name, null])));
      const words = ["versions", "secret", "bulk", "--message", message, "--env", target];
      await run(words, output, none);
    },
    promote: (id) => wrangler("versions", "deploy", `${id}@100%`, "--yes"),
    rollBack: (id) => wrangler("rollback", id, "--yes", "--message", "npm run rollback"),
  };
}

/** Runs wrangler and shows what it prints. @param input what it reads. @default nothing */
async function run(words: readonly string[], output: Output, input = ""): Promise<void> {
  const reads = input === "" ? "ignore" : "pipe";
  const child = spawn("wrangler", words, { stdio: [reads, output, output] });
  child.stdin?.end(input);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`wrangler ${words[0]} failed: its messages stand above`);
}

async function capture(words: readonly string[]) {
  // A louder log would stand between the JSON.
  const env = { ...process.env, WRANGLER_LOG: "log" };
  const child = spawn("wrangler", words, { stdio: ["ignore", "pipe", "pipe"], env });
  const ended = once(child, "close");
  const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, printed, said };
}

/** The line of wrangler's output that says what is wrong. */
function reasonIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const said = lines.find((line) => /\berror\b|\bcode: \d+|CLOUDFLARE_/i.test(line));
  return said ?? "is this machine logged in (`npx wrangler login`)?";
}
