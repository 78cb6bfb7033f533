import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { freePort } from "#db/sqld/free-port.ts";
import { startSqld } from "#db/sqld/server.ts";
import { type ModelHost, startModelHost } from "#tests/model-host/model-host.ts";
import { startEdge } from "#worker/tools/local/edge.ts";
import { startMailCatcher } from "#worker/tools/local/mail-catcher.ts";
import { type Client, createClient as createHttpClient } from "./client.ts";
import { assertLedgerHolds, type Dump, openDump } from "./dump.ts";
import { type Intervene, startFaultyLine } from "./faulty-line.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { openSealed, type Sealed } from "./sealed.ts";
import { workerdOn } from "./workerd.ts";

/** The whole product on loopback, each part in reach of the test. */
export interface Stack {
  readonly origin: string;
  /** The database itself, without the faults of the line to it. */
  readonly databaseUrl: string;
  readonly engine: Engine;
  readonly model: ModelHost;
  readonly logs: string[];
  readonly dump: Dump;
  readonly sealed: Sealed;
  /**
   * A browser without scripts: keeps cookies, follows nothing by itself.
   * @param network the address that it comes from
   */
  client(network?: string): Client;
  /** What happens to requests to the database from now on; nothing by default. */
  intervene(next: Intervene | undefined): void;
  /** Requests to the database since this was last asked. */
  roundTrips(): number;
  /**
   * Ends the runtime as a crash does, by SIGKILL, and starts it anew on the same data.
   * @param changes variables that it has from then on
   */
  crash(changes?: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Somebody new, signed in without the way through mail and password.
   * @param credits what is left of the 25 of the sign-up. @default 25
   */
  insertPerson(credits?: number): Promise<{ readonly id: string; readonly jar: Client }>;
  /** Somebody new, signed up, confirmed and signed in. */
  person(email?: string): Promise<Client>;
  readonly inbox: Inbox;
  /** The link of the next unread mail to an address that has one to confirm; waits for it. */
  mailedLink(to: string): Promise<string>;
  /** Holds the books against each other, and ends everything. */
  close(known?: { readonly deletedBeats?: number }): Promise<void>;
}

/** The process of the database, as its machine treats it. */
export interface Engine {
  /** Where it keeps its files. */
  readonly folder: string;
  /** SIGKILL; nobody starts it again. */
  kill(): Promise<void>;
  /** SIGSTOP: it takes connections and says nothing. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** Runs it anew on the same data and port. */
  restart(): Promise<void>;
}

export interface StackOptions {
  /** A scripted model host in place of the built-in composer. @default false */
  readonly scriptedModel?: boolean;
  /** Multiplies the limits on tries. @default 1000: as good as none */
  readonly limitScale?: number;
  readonly variables?: Readonly<Record<string, string>>;
}

export const PASSWORD = "correct horse battery";
/** The product's own secret, for tests that work out what it derives. */
export const SECRET = "0123456789abcdef0123456789abcdef";

/** Starts the built Worker in workerd with its own database, inbox and model host. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { scriptedModel = false, limitScale = 1000, variables = {} } = options;
  const folder = await mkdtemp(join(tmpdir(), "stillwave-"));
  let intervene: Intervene | undefined;
  let roundTrips = 0;
  const data = join(folder, "data");
  let database = await startSqld({ folder: data });
  const { url: databaseUrl, port: databasePort } = database;
  const line = await startFaultyLine(databaseUrl, (pipeline) => {
    roundTrips += 1;
    return intervene?.(pipeline);
  });
  const engine: Engine = {
    folder: data,
    async kill() {
      process.kill(database.pid, "SIGKILL");
      await database.ended;
    },
    freeze: () => void process.kill(database.pid, "SIGSTOP"),
    thaw: () => void process.kill(database.pid, "SIGCONT"),
    async restart() {
      await database.close();
      database = await startSqld({ folder: data, port: databasePort });
    },
  };
  await migrate({ url: databaseUrl });
  const inbox = createInbox();
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, onMail: inbox.deliver });
  const model = await startModelHost();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const logs: string[] = [];
  let changed: Readonly<Record<string, string>> = {};
  const start = () =>
    startEdge({
      port,
      onLog: (line) => logs.push(line),
      variables: {
        APP_ORIGIN: origin,
        APP_SECRET: SECRET,
        LIBSQL_URL: line.url,
        SMTP_URL: catcher.smtpUrl,
        MAIL_FROM: "Stillwave <hello@stillwave.localhost>",
        LIMIT_SCALE: String(limitScale),
        ...variables,
        ...changed,
        ...(scriptedModel && { LLM_BASE_URL: `${model.url}/openai/v1`, LLM_API_KEY: "test" }),
      },
    });
  let edge = await start();
  const dump = openDump(databaseUrl);
  const sealed = openSealed(dump, SECRET);

  async function mailedLink(to: string): Promise<string> {
    for (;;) {
      const { links } = await inbox.next(to);
      // Notices come in between: what they link to confirms nothing.
      const [link] = links.filter((each) => new URL(each).pathname === "/auth/confirm");
      if (link !== undefined) return link;
    }
  }

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
    client,
    inbox,
    mailedLink,
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
      await edge.close();
      edge = await start();
    },
    async insertPerson(credits = 25) {
      const [id, token, now] = [crypto.randomUUID(), crypto.randomUUID(), Date.now()];
      const hash = createHash("sha256").update(token).digest("hex");
      const email = `${id}@example.com`;
      const { key, sealed: address } = await sealed.account(id, email);
      await dump.write([
        [
          "insert into user (id, email, sealed, verified_at, created_at) values (?, ?, ?, ?, ?)",
          [id, await sealed.stored(email), address, now, now],
        ],
        [
          "insert into person_key (user_id, wrapped, version) values (?, ?, ?)",
          [id, key.wrapped, key.version],
        ],
        ["insert into profiles (id, available_credits) values (?, ?)", [id, credits]],
        [
          `insert into credit_ledger (user_id, delta, reason, reference, created_on)
           values (?, ?, 'signup', ?, ?)`,
          [id, credits, id, now],
        ],
        [
          "insert into session (id, user_id, created_at, expires_at) values (?, ?, ?, ?)",
          [hash, id, now, now + 13 * 86_400_000],
        ],
      ]);
      const jar = client();
      jar.cookies.set("session", token);
      return { id, jar };
    },
    async person(email = `${crypto.randomUUID()}@example.com`) {
      const jar = client();
      await jar.postForm("/auth", { intent: "sign_up", email, password: PASSWORD });
      const { pathname, searchParams } = new URL(await mailedLink(email));
      const confirmed = await jar.postForm(pathname, Object.fromEntries(searchParams));
      if (confirmed.status !== 303) throw new Error(`Confirmation answered ${confirmed.status}`);
      return jar;
    },
    async close({ deletedBeats = 0 } = {}) {
      intervene = undefined;
      await assertLedgerHolds(dump, deletedBeats);
      await edge.close();
      await model.close();
      await catcher.close();
      await line.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
