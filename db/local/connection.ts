import Libsql from "libsql";
import { parameterNames } from "./parameters.ts";
import type { Value } from "./requests.ts";

/** A statement's result in Hrana's form. */
export interface StatementResult {
  readonly cols: readonly { readonly name: string; readonly decltype: string | null }[];
  readonly rows: readonly (readonly Value[])[];
  readonly affected_row_count: number;
  readonly last_insert_rowid: string | null;
}

export interface BoundStatement {
  readonly sql: string;
  readonly args: readonly Value[];
  readonly named: readonly { readonly name: string; readonly value: Value }[];
  readonly wantRows: boolean;
}

export interface Description {
  readonly params: readonly { readonly name: string | null }[];
  readonly cols: StatementResult["cols"];
  readonly is_explain: boolean;
  readonly is_readonly: boolean;
}

/** One connection to the database file: what a Hrana stream is. */
export interface Connection {
  execute(statement: BoundStatement): Promise<StatementResult>;
  /** Runs any number of statements without parameters. */
  sequence(sql: string): Promise<void>;
  describe(sql: string): Description;
  readonly inTransaction: boolean;
  /** Rolls back what is open. */
  close(): void;
}

/** A fault of the request itself, with a code like those of sqld. */
export class RequestError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** How long a writer waits for another one, ms; then SQLITE_BUSY. */
const BUSY_TIMEOUT_MS = 5_000;

/** Opens the file, creating it, in WAL mode with foreign keys on. */
export function openConnection(file: string): Connection {
  const database = new Libsql(file);
  database.exec("pragma journal_mode = wal; pragma foreign_keys = on; pragma synchronous = normal");

  /** What SQLite counts about this connection. */
  function counter(name: "total_changes" | "last_insert_rowid"): bigint {
    const [value] = prepare(database, `select ${name}()`).raw().get() as [bigint];
    return value;
  }

  function execute({ sql, args, named, wantRows }: BoundStatement): StatementResult {
    const bound = bind(sql, args, named);
    const statement = prepare(database, sql);
    if (!statement.reader) {
      const { changes: affected, lastInsertRowid } = statement.run(bound);
      return result([], [], affected, lastInsertRowid);
    }
    const before = counter("total_changes");
    const cols = columns(statement);
    const rows = statement.raw().all(bound) as unknown[][];
    const values = wantRows ? rows.map((row) => row.map(encode)) : [];
    const affected = Number(counter("total_changes") - before);
    return result(cols, values, affected, counter("last_insert_rowid"));
  }

  return {
    execute: (statement) => whileBusy(() => execute(statement)),
    sequence: (sql) => whileBusy(() => void database.exec(sql)),
    describe(sql) {
      const statement = prepare(database, sql);
      return {
        params: parameterNames(sql).map((name) => ({ name })),
        cols: statement.reader ? columns(statement) : [],
        is_explain: /^\s*explain\b/i.test(sql),
        is_readonly: /^\s*(select|explain|values|with)\b/i.test(sql),
      };
    },
    get inTransaction() {
      return database.inTransaction;
    },
    close() {
      if (database.inTransaction) database.exec("rollback");
      database.close();
    },
  };
}

type NativeStatement = Libsql.Statement<unknown[]>;

function prepare(database: Libsql.Database, sql: string): NativeStatement {
  return (database.prepare(sql) as NativeStatement).safeIntegers(true);
}

/** Every value at its position. @throws RequestError when names or numbers do not fit the statement */
function bind(
  sql: string,
  args: readonly Value[],
  named: BoundStatement["named"],
): readonly unknown[] {
  const names = parameterNames(sql);
  if (args.length > names.length) {
    throw new RequestError(
      "ARGS_INVALID",
      `The statement has ${names.length} parameters, ${args.length} values were given.`,
    );
  }
  const values: unknown[] = names.map((_, index) => decode(args[index] ?? { type: "null" }));
  for (const { name, value } of named) {
    const position = names.findIndex((known) => known === name || known?.slice(1) === name);
    if (position === -1) {
      throw new RequestError("ARGS_INVALID", `The statement has no parameter ${name}.`);
    }
    values[position] = decode(value);
  }
  return values;
}

/** SQLite is not asked again by the driver itself: its wait would stop every other stream. */
async function whileBusy<T>(attempt: () => T): Promise<T> {
  const endsAt = Date.now() + BUSY_TIMEOUT_MS;
  for (let wait = 1; ; wait = Math.min(wait * 2, 25)) {
    try {
      return attempt();
    } catch (error) {
      if ((error as { code?: string }).code !== "SQLITE_BUSY" || Date.now() > endsAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function columns(statement: NativeStatement): StatementResult["cols"] {
  return statement.columns().map(({ name, type }) => ({ name, decltype: type }));
}

function result(
  cols: StatementResult["cols"],
  rows: StatementResult["rows"],
  affected: number,
  lastInsertRowid: number | bigint,
): StatementResult {
  return {
    cols,
    rows,
    affected_row_count: affected,
    last_insert_rowid: String(lastInsertRowid),
  };
}

function decode(value: Value): unknown {
  switch (value.type) {
    case "null":
      return null;
    case "integer":
      return BigInt.asIntN(64, BigInt(value.value));
    case "float":
    case "text":
      return value.value;
    case "blob":
      return Buffer.from(value.base64, "base64");
  }
}

function encode(value: unknown): Value {
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  if (value instanceof Uint8Array) {
    return { type: "blob", base64: Buffer.from(value).toString("base64") };
  }
  return { type: "null" };
}
