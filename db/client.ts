import { type Client, createClient, type InArgs, type InStatement } from "@libsql/client/web";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { drizzle } from "drizzle-orm/libsql/web";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { PreparedQuery } from "drizzle-orm/session";
import { withDeadline } from "#worker/domain/deadline.ts";

const UNREACHABLE = "DatabaseUnreachable";

/** The database is unreachable, or did not send a complete response in time. */
export class DatabaseUnreachable extends Error {
  override readonly name = UNREACHABLE;
}

/**
 * Whether a call failed because the database is unreachable or too busy, and not because of the statement:
 * a later retry may succeed.
 */
export function isOutage(error: unknown): boolean {
  // By name, not `instanceof`: pages and edge are bundled separately, each with its own class.
  if (error instanceof Error && error.name === UNREACHABLE) return true;
  const code = codeOf(error);
  if (code !== undefined) return /^(SQLITE_BUSY|SERVER_ERROR|HRANA_)/.test(code);
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}

/** The error code of the client or the server. */
function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}

/** Address of a libSQL server and the token that opens it. */
export interface DatabaseAccess {
  readonly url: string;
  readonly authToken?: string | undefined;
}

export interface DatabaseConfig extends DatabaseAccess {
  /** Longest time for one request with its whole response, ms. @default 10 s */
  readonly deadlineMs?: number;
  /** @default the runtime's `fetch` */
  readonly fetch?: typeof fetch;
}

/** One connection: through Drizzle, and the bare client. */
export interface Database {
  readonly client: Client;
  readonly db: LibSQLDatabase;
}

const DEADLINE_MS = 10_000;

/** Creates a client over HTTP; nothing is sent yet. */
export function openDatabase(config: DatabaseConfig): Database {
  const { url, authToken, deadlineMs = DEADLINE_MS, fetch: inner = fetch } = config;
  const client = createClient({
    url,
    ...(authToken !== undefined && { authToken }),
    fetch: boundedFetch(inner, deadlineMs),
  });
  sendAgainWhileBusy(client);
  return { client, db: drizzle(client) };
}

/** Before each further attempt, ms: longer in all than sqld takes to move a minute's log into its file. */
const BUSY_WAITS_MS = [50, 100, 200, 400];

/** Makes a client repeat what the server refused as busy: it was not applied, and most of a second later it is. */
function sendAgainWhileBusy(client: Client): void {
  const execute = client.execute.bind(client);
  const sendBatch = client.batch.bind(client);
  client.execute = (statement: InStatement, args?: InArgs) =>
    patiently(() =>
      typeof statement === "string" ? execute(statement, args) : execute(statement),
    );
  client.batch = (statements, mode) => patiently(() => sendBatch(statements, mode));
}

async function patiently<Result>(send: () => Promise<Result>): Promise<Result> {
  for (const waitMs of BUSY_WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      if (describeDatabaseError(error).kind !== "busy") throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return send();
}

/** A query of Drizzle's builders, or `db.run(sql)` for a statement whose rows nobody reads. */
export type Statement = RunnableQuery<unknown, "sqlite"> &
  (PreparedQuery | { prepare(): PreparedQuery });

/** For each statement its rows, as their columns type them; a write without RETURNING has a ResultSet. */
type Results<Statements extends readonly Statement[]> = {
  readonly [At in keyof Statements]: Statements[At]["_"]["result"];
};

/**
 * Runs statements in one transaction and one round trip, all or nothing. Drizzle's own `batch` cannot
 * set the mode: it begins deferred, and fails when another writer takes the lock first.
 * @param mode `write` takes the write lock at once; `read` sees one moment of the data
 */
export async function batch<const Statements extends readonly Statement[]>(
  { client }: Database,
  mode: "read" | "write",
  statements: Statements,
): Promise<Results<Statements>> {
  const prepared = statements.map((each) => ("prepare" in each ? each.prepare() : each));
  const queries = prepared.map((each) => {
    const { sql, params } = each.getQuery();
    return { sql, args: params as (string | number | null)[] };
  });
  const results = await client.batch(queries, mode);
  return prepared.map((each, at) => each.mapResult(results[at], true)) as Results<Statements>;
}

type LastOf<Results extends readonly unknown[]> = Results extends readonly [
  ...unknown[],
  infer Last,
]
  ? Last
  : never;

/** The result of the last statement of a batch. */
export function last<Results extends readonly unknown[]>(results: Results): LastOf<Results> {
  return results.at(-1) as LastOf<Results>;
}

export interface DatabaseFailure {
  /** `unknown_outcome`: the response was lost, so the statement may have been applied. */
  readonly kind: "constraint" | "busy" | "unknown_outcome" | "other";
  readonly code?: string;
  /** The name of the violated CHECK, or the columns of the violated UNIQUE. */
  readonly constraint?: string;
}

/** Classifies the error of a failed call. Drizzle wraps the client's errors, so causes are followed. */
export function describeDatabaseError(error: unknown): DatabaseFailure {
  const code = codeOf(error);
  if (code === undefined) {
    const { cause } = (error ?? {}) as { cause?: unknown };
    return cause === undefined ? { kind: "unknown_outcome" } : describeDatabaseError(cause);
  }
  if (code.startsWith("SQLITE_CONSTRAINT")) {
    const [, constraint] = / constraint failed: (.+)$/.exec((error as Error).message) ?? [];
    return { kind: "constraint", code, ...(constraint !== undefined && { constraint }) };
  }
  if (code.startsWith("SQLITE_BUSY")) return { kind: "busy", code };
  // The server rejected the statement: it was not applied.
  if (/^(SQLITE|SQL|ARGS)_/.test(code)) return { kind: "other", code };
  return { kind: "unknown_outcome", code };
}

/** The client has no time limit of its own, neither for the headers nor for the body. */
function boundedFetch(inner: typeof fetch, deadlineMs: number): typeof fetch {
  return async (input, init) => {
    try {
      return await withDeadline(deadlineMs, async (signal) => {
        const response = await inner(input, { ...init, signal });
        const body = await response.arrayBuffer();
        const { status, statusText, headers } = response;
        if (response.ok && !isWhole(body, headers)) throw new Error("The response is incomplete.");
        return new Response(body, { status, statusText, headers });
      });
    } catch (cause) {
      throw new DatabaseUnreachable("The database does not answer.", { cause });
    }
  };
}

/** A dropped connection may look like the end of the body, but complete JSON ends with a brace. */
function isWhole(body: ArrayBuffer, headers: Headers): boolean {
  if (!headers.get("Content-Type")?.includes("json")) return true;
  const end = new Uint8Array(body.slice(-8));
  return new TextDecoder().decode(end).trimEnd().endsWith("}");
}
