import { type Connection, RequestError } from "./connection.ts";
import type { Batch, Condition, Statement, StreamRequest } from "./requests.ts";

/** A Hrana stream: a connection with the SQL texts that its client stored. */
export interface Stream {
  readonly connection: Connection;
  readonly texts: Map<number, string>;
}

export interface HranaError {
  readonly message: string;
  readonly code: string;
}

export type StreamResult =
  | { readonly type: "ok"; readonly response: { readonly type: string } & Record<string, unknown> }
  | { readonly type: "error"; readonly error: HranaError };

/** Answers one request of a pipeline. Source: Hrana 2 specification, "Requests". */
export async function answer(stream: Stream, request: StreamRequest): Promise<StreamResult> {
  try {
    return { type: "ok", response: { type: request.type, ...(await run(stream, request)) } };
  } catch (error) {
    return { type: "error", error: hranaError(error) };
  }
}

async function run(stream: Stream, request: StreamRequest): Promise<Record<string, unknown>> {
  const { connection, texts } = stream;
  switch (request.type) {
    case "execute":
      return { result: await execute(stream, request.stmt) };
    case "batch":
      return { result: await runBatch(stream, request.batch) };
    case "sequence":
      await connection.sequence(sqlOf(stream, request));
      return {};
    case "describe":
      return { result: connection.describe(sqlOf(stream, request)) };
    case "store_sql":
      if (texts.has(request.sql_id)) {
        throw new RequestError("SQL_ID_USED", `SQL text ${request.sql_id} is stored already.`);
      }
      texts.set(request.sql_id, request.sql);
      return {};
    case "close_sql":
      texts.delete(request.sql_id);
      return {};
    case "get_autocommit":
      return { is_autocommit: !connection.inTransaction };
    case "close":
      return {};
  }
}

function execute(stream: Stream, statement: Statement) {
  return stream.connection.execute({
    sql: sqlOf(stream, statement),
    args: statement.args ?? [],
    named: statement.named_args ?? [],
    wantRows: statement.want_rows ?? true,
  });
}

async function runBatch(stream: Stream, { steps }: Batch) {
  const step_results: (object | null)[] = steps.map(() => null);
  const step_errors: (HranaError | null)[] = steps.map(() => null);
  for (const [index, { condition, stmt }] of steps.entries()) {
    if (condition && !holds(condition)) continue;
    try {
      step_results[index] = await execute(stream, stmt);
    } catch (error) {
      step_errors[index] = hranaError(error);
    }
  }
  return { step_results, step_errors };

  function holds(condition: Condition): boolean {
    switch (condition.type) {
      case "ok":
        return step_results[condition.step] != null;
      case "error":
        return step_errors[condition.step] != null;
      case "not":
        return !holds(condition.cond);
      case "and":
        return condition.conds.every(holds);
      case "or":
        return condition.conds.some(holds);
      case "is_autocommit":
        return !stream.connection.inTransaction;
    }
  }
}

function sqlOf({ texts }: Stream, { sql, sql_id }: Pick<Statement, "sql" | "sql_id">): string {
  if (sql != null && sql_id == null) return sql;
  if (sql != null || sql_id == null) {
    throw new RequestError("SQL_INVALID", "Give either sql or sql_id.");
  }
  const text = texts.get(sql_id);
  if (text === undefined) throw new RequestError("SQL_ID_UNKNOWN", `No SQL text ${sql_id}.`);
  return text;
}

/** SQLite's primary code, as sqld and Turso answer it, with SQLite's own words. */
function hranaError(error: unknown): HranaError {
  if (error instanceof RequestError) return { message: error.message, code: error.code };
  if (error instanceof RangeError) return { message: error.message, code: "ARGS_INVALID" };
  if (!(error instanceof Error)) throw error;
  const { code = "SQLITE_ERROR" } = error as { code?: string };
  if (code === "SQLITE_OK") return { message: "There is no statement.", code: "SQL_NO_STATEMENT" };
  const [primary = "SQLITE_ERROR"] = /^SQLITE_[A-Z]+/.exec(code) ?? [];
  return { message: `SQLite error: ${error.message}`, code: primary };
}
