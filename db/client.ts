import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import { withDeadline } from "#worker/domain/time/deadline.ts";
import { codeOf, DatabaseUnreachable } from "./outage.ts";
import * as schema from "./schema.ts";

/** How a libSQL server is reached. */
export interface DatabaseAccess {
  readonly url: string;
  readonly authToken?: string | undefined;
}

export interface DatabaseConfig extends DatabaseAccess {
  /** For one request to the server, its whole answer included, ms. @default 10 s */
  readonly deadlineMs?: number;
  /** @default the runtime's own */
  readonly fetch?: typeof fetch;
}

/** The same connection twice: as Drizzle sees it, and bare for transactions. */
export interface Database {
  readonly client: Client;
  readonly db: ReturnType<typeof open>;
}

const DEADLINE_MS = 10_000;

/** Opens a client over HTTP; nothing is sent yet. */
export function openDatabase(config: DatabaseConfig): Database {
  const { url, authToken, deadlineMs = DEADLINE_MS, fetch: inner = fetch } = config;
  const client = createClient({
    url,
    ...(authToken !== undefined && { authToken }),
    fetch: boundedFetch(inner, deadlineMs),
  });
  return { client, db: open(client) };
}

function open(client: Client) {
  return drizzle(client, { schema });
}

/** A Drizzle query or a plain statement. */
type Query = InStatement | { toSQL(): { sql: string; params: unknown[] } };

/**
 * Runs statements in one transaction that takes the write lock at once, in one round trip.
 * Drizzle's own `batch` begins deferred, which may fail when another writer is quicker.
 */
export function writeBatch(client: Client, queries: readonly Query[]): Promise<ResultSet[]> {
  return client.batch(queries.map(statement), "write");
}

/** Reads several things as of one moment, in one round trip. */
export function readBatch(client: Client, queries: readonly Query[]): Promise<ResultSet[]> {
  return client.batch(queries.map(statement), "read");
}

function statement(query: Query): InStatement {
  if (typeof query === "string" || !("toSQL" in query)) return query;
  const { sql, params } = query.toSQL();
  return { sql, args: params as (string | number | null)[] };
}

export interface DatabaseFailure {
  /** `unknown_outcome`: the answer was lost, so the statement may have been applied. */
  readonly kind: "constraint" | "busy" | "unknown_outcome" | "other";
  readonly code?: string;
  /** What SQLite says was broken: a CHECK's name, or the columns of a UNIQUE. */
  readonly constraint?: string;
}

/** What a failed call means for its caller. Drizzle wraps the client's errors: the cause counts. */
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
  // What the server said of the statement itself: it was not applied.
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
        if (response.ok && !isWhole(body, headers)) throw new Error("The answer broke off.");
        return new Response(body, { status, statusText, headers });
      });
    } catch (cause) {
      throw new DatabaseUnreachable("The database does not answer.", { cause });
    }
  };
}

/** A line that breaks may look like the answer's end: JSON of a server ends as it began. */
function isWhole(body: ArrayBuffer, headers: Headers): boolean {
  if (!headers.get("Content-Type")?.includes("json")) return true;
  const end = new Uint8Array(body.slice(-8));
  return new TextDecoder().decode(end).trimEnd().endsWith("}");
}
