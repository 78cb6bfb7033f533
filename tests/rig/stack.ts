import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { freePort } from "#db/sqld/server.ts";
import { type ModelHost, startModelHost } from "#tests/model-host/model-host.ts";
import { type StandInGateway, startStandInGateway } from "#worker/tools/local/gateway/gateway.ts";
import { startMailCatcher } from "#worker/tools/local/mail-catcher/mail-catcher.ts";
import { BUILD } from "#worker/tools/local/runtime/build-folders.ts";
import { startWorkerd } from "#worker/tools/local/runtime/workerd.ts";
import { copyWithPseudo } from "#worker/tools/words/pseudo.ts";
import { type Client, createClient as createHttpClient } from "./client.ts";
import { assertBooksSince, type Dump, openDump, openSealed, type Sealed } from "./dump.ts";
import { type Intervene, startFaultProxy } from "./fault-proxy.ts";
import { createInbox, type Inbox, insertAccount, signUp } from "./people.ts";
import {
  type Engine,
  startEngine,
  withCheapHashes,
  workerdOn,
  workerSettings,
} from "./processes.ts";

/** The whole product on loopback, with every part accessible to the test. */
export interface Stack {
  readonly origin: string;
  /** The database itself, without the proxy that injects faults. */
  readonly databaseUrl: string;
  readonly engine: Engine;
  readonly model: ModelHost;
  /** Log lines of the Worker. */
  readonly logs: string[];
  readonly dump: Dump;
  readonly sealed: Sealed;
  readonly inbox: Inbox;
  /** Where plans are paid, in a stack that sells. */
  readonly gateway: StandInGateway;
  /**
   * A browser without scripts: keeps cookies, follows no redirect.
   * @param network the IP address that it connects from
   */
  client(network?: string): Client;
  /** Sets what chooses faults for requests to the database; undefined ends all faults. */
  intervene(next: Intervene | undefined): void;
  /** The number of requests to the database since the last call. */
  roundTrips(): number;
  /**
   * Kills the runtime by SIGKILL, as a crash would, and restarts it on the same data.
   * @param changes variables of the new runtime
   */
  crash(changes?: Readonly<Record<string, string>>): Promise<void>;
  /**
   * A new account, signed in, written to the database directly.
   * @param credits booked as the grant of a sign-up. @default 25, whatever a sign-up grants
   */
  insertPerson(
    credits?: number,
    email?: string,
  ): Promise<{ readonly id: string; readonly jar: Client }>;
  /** A new account with `PASSWORD`, signed in, written to the database directly. */
  person(email?: string): Promise<Client>;
  /** A new account that signed up with `PASSWORD` and confirmed its address by the pages, signed in. */
  signedUp(email?: string): Promise<Client>;
  /** The id of the account with an address. */
  accountId(email: string): Promise<string | undefined>;
  /** Ends everything. */
  end(): Promise<void>;
  /** Asserts that balances match the ledger, and ends everything. */
  close(known?: { readonly deletedBeats?: number; readonly keptSounds?: number }): Promise<void>;
}

export interface StackOptions {
  /** A scripted model host in place of the built-in composer. @default false */
  readonly scriptedModel?: boolean;
  /** Multiplies the rate limits. @default 1000: practically unlimited */
  readonly limitScale?: number;
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether hashes of passwords cost what they do in production. @default false: next to nothing */
  readonly costlyHashes?: boolean;
  /** Whether a pseudo-language is spoken in the place of one that is translated. @default false */
  readonly pseudoLanguage?: boolean;
  /** Whether plans are for sale, at the stand-in gateway. @default false */
  readonly sells?: boolean;
  /** Where a debugger connects to the runtime. @default nowhere */
  readonly inspectorPort?: number;
}

/** The password of every person that signs up here. */
export const PASSWORD = "correct horse battery";
/** APP_SECRET of the stack, for tests that compute what the product derives from it. */
export const SECRET = "0123456789abcdef0123456789abcdef";

/** Signs the events of the stack's gateway. */
export const WEBHOOK_SECRET = "secret of the webhook";
export const WEBHOOK_SECRET_BEFORE = "secret before of the webhook";
/** Signs the events of the stack's mail service. */
export const MAIL_WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** Starts the built Worker in workerd with its own database, inbox and model host. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { scriptedModel = false, limitScale = 1000, variables = {}, sells = false } = options;
  const { costlyHashes = false, inspectorPort } = options;
  const settings = await workerSettings();
  const modules = costlyHashes ? {} : { modules: await withCheapHashes() };
  const folder = await mkdtemp(join(tmpdir(), "stillwave-"));
  const assets = options.pseudoLanguage ? join(folder, "client") : undefined;
  if (assets !== undefined) await copyWithPseudo(join(BUILD, "client"), assets);
  let intervene: Intervene | undefined;
  let roundTrips = 0;
  const engine = await startEngine(join(folder, "data"));
  const { url: databaseUrl } = engine;
  const proxy = await startFaultProxy(databaseUrl, (pipeline) => {
    roundTrips += 1;
    return intervene?.(pipeline);
  });
  await migrate({ url: databaseUrl });
  const inbox = createInbox();
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, onMail: inbox.deliver });
  const model = await startModelHost();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const logs: string[] = [];
  const [keyId, keySecret, webhookSecret] = ["rzp_test", "secret of the key", WEBHOOK_SECRET];
  const gateway = await startStandInGateway({
    ...{ keyId, keySecret, webhookSecrets: [webhookSecret, WEBHOOK_SECRET_BEFORE], seed: 1 },
    webhookUrl: `${origin}/api/payments/webhook`,
  });
  const account = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: `${webhookSecret},${WEBHOOK_SECRET_BEFORE}`,
    RAZORPAY_URL: gateway.url,
  };
  let changed: Readonly<Record<string, string>> = {};
  const startRuntime = () =>
    startWorkerd({
      ...{ port, settings, assets, inspectorPort, ...modules },
      onLog: (line) => logs.push(line),
      variables: {
        APP_ORIGIN: origin,
        APP_SECRET: SECRET,
        LIBSQL_URL: proxy.url,
        SMTP_URL: catcher.smtpUrl,
        MAIL_FROM: "Stillwave <hello@stillwave.localhost>",
        MAIL_WEBHOOK_SECRET,
        LIMIT_SCALE: String(limitScale),
        ...(sells && account),
        ...variables,
        ...changed,
        ...(scriptedModel && { LLM_BASE_URL: `${model.url}/openai/v1`, LLM_API_KEY: "test" }),
      },
    });
  let runtime = await startRuntime();
  const dump = openDump(databaseUrl);
  const sealed = openSealed(dump, SECRET);
  const end = async () => {
    await gateway.close();
    await runtime.close();
    await model.close();
    await catcher.close();
    await proxy.close();
    await engine.close();
    await rm(folder, { recursive: true });
  };
  const client = (network?: string) =>
    createHttpClient(origin, network === undefined ? {} : { "CF-Connecting-IP": network });

  return {
    origin,
    databaseUrl,
    engine,
    model,
    logs,
    dump,
    sealed,
    inbox,
    gateway,
    client,
    intervene(next) {
      intervene = next;
    },
    roundTrips() {
      const counted = roundTrips;
      roundTrips = 0;
      return counted;
    },
    async crash(changes = {}) {
      changed = changes;
      const pid = await workerdOn(port);
      process.kill(pid, "SIGKILL");
      await runtime.close();
      runtime = await startRuntime();
    },
    async insertPerson(credits, email) {
      const jar = client();
      return { id: await insertAccount({ dump, sealed }, jar, { credits, email }), jar };
    },
    async person(email) {
      const jar = client();
      await insertAccount({ dump, sealed }, jar, { email, password: PASSWORD });
      return jar;
    },
    async signedUp(email = `${crypto.randomUUID()}@example.com`) {
      const jar = client();
      await signUp(jar, inbox, { email, password: PASSWORD });
      return jar;
    },
    async accountId(email) {
      const stored = await sealed.stored(email);
      const [row] = await dump.rows("select id from user where email = ?", [stored]);
      return row && String(row.id);
    },
    end,
    async close({ deletedBeats = 0, keptSounds = 0 } = {}) {
      intervene = undefined;
      const empty = { debits: 0, done: 0, beats: 0 };
      await assertBooksSince(empty, dump, { deletedBeats, keptSounds });
      await end();
    },
  };
}
