import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type LibsqlError } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LocalDatabase, startLocalDatabase } from "./server.ts";

/** The unmodified client of @libsql/client against this server. */
let folder: string;
let database: LocalDatabase;
let client: Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrana-"));
  database = await startLocalDatabase({ file: join(folder, "test.db"), port: 0 });
  client = createClient({ url: database.url });
  await client.execute(
    "create table t (id integer primary key, name text not null unique, n integer check (n >= 0))",
  );
});

afterEach(async () => {
  client.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: LibsqlError) => error.code,
  );

const count = async () => Number((await client.execute("select count(*) from t")).rows[0]?.[0]);

describe("execute", () => {
  test("gives rows by name and by place, changes and the last row id", async () => {
    const inserted = await client.execute({ sql: "insert into t (name) values (?)", args: ["a"] });
    expect(inserted.rowsAffected).toBe(1);
    expect(inserted.lastInsertRowid).toBe(1n);
    const { rows, columns } = await client.execute("select id, name from t");
    expect(columns).toEqual(["id", "name"]);
    expect(rows[0]?.name).toBe("a");
    expect(rows[0]?.[1]).toBe("a");
  });

  test("RETURNING gives rows and counts the change", async () => {
    const result = await client.execute("insert into t (name) values ('a'), ('b') returning name");
    expect(result.rows.map((row) => row.name)).toEqual(["a", "b"]);
    expect(result.rowsAffected).toBe(2);
  });

  test("values keep their types: null, integer, real, text in any language, blob", async () => {
    const args = [null, 42, 1.5, "नमस्ते 🌊 '\"", new Uint8Array([0, 1, 254, 255])];
    const { rows } = await client.execute({ sql: "select ?, ?, ?, ?, ?", args });
    const [row] = rows;
    expect(row?.[0]).toBeNull();
    expect(row?.[1]).toBe(42);
    expect(row?.[2]).toBe(1.5);
    expect(row?.[3]).toBe("नमस्ते 🌊 '\"");
    expect(new Uint8Array(row?.[4] as ArrayBuffer)).toEqual(new Uint8Array([0, 1, 254, 255]));
  });

  test("64-bit integers come whole as bigints", async () => {
    const exact = createClient({ url: database.url, intMode: "bigint" });
    for (const value of [2n ** 63n - 1n, -(2n ** 63n), 0n]) {
      const { rows } = await exact.execute({ sql: "select ?", args: [value] });
      expect(rows[0]?.[0]).toBe(value);
    }
    exact.close();
  });

  test("named arguments, with each sign, repeated and not confused by quotes", async () => {
    const { rows } = await client.execute({
      sql: 'select :a, @b, $c, :a, \':no\', /* :nor */ "@this" from (select 9 as "@this")',
      args: { a: 1, "@b": 2, $c: 3 },
    });
    expect([...Object.values(rows[0] ?? {})].length).toBeGreaterThan(0);
    expect(Array.from({ length: 6 }, (_, index) => rows[0]?.[index])).toEqual([
      1,
      2,
      3,
      1,
      ":no",
      9,
    ]);
  });

  test("numbered arguments stand where their number says", async () => {
    const { rows } = await client.execute({ sql: "select ?2, ?1, ?", args: [1, 2, 3] });
    expect([rows[0]?.[0], rows[0]?.[1], rows[0]?.[2]]).toEqual([2, 1, 3]);
  });

  test("a name or a value too many is a clear error", async () => {
    expect(await codeOf(client.execute({ sql: "select :a", args: { b: 1 } }))).toBe("ARGS_INVALID");
    expect(await codeOf(client.execute({ sql: "select ?", args: [1, 2] }))).toBe("ARGS_INVALID");
  });

  test("errors carry SQLite's codes and words", async () => {
    await client.execute("insert into t (name) values ('a')");
    const again = client.execute("insert into t (name) values ('a')");
    await expect(again).rejects.toThrow(
      "SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: t.name",
    );
    expect(await codeOf(client.execute("insert into t (name, n) values ('b', -1)"))).toBe(
      "SQLITE_CONSTRAINT",
    );
    expect(await codeOf(client.execute("insert into t (name) values ('a') returning id"))).toBe(
      "SQLITE_CONSTRAINT",
    );
    expect(await codeOf(client.execute("selec"))).toBe("SQLITE_ERROR");
    expect(await codeOf(client.execute("-- nothing"))).toBe("SQL_NO_STATEMENT");
  });
});

describe("batch", () => {
  for (const mode of ["write", "deferred"] as const) {
    test(`${mode}: all or nothing`, async () => {
      const results = await client.batch(
        ["insert into t (name) values ('a')", "select count(*) from t"],
        mode,
      );
      expect(results[1]?.rows[0]?.[0]).toBe(1);
      const broken = client.batch(
        ["insert into t (name) values ('b')", "insert into t (name) values ('a')"],
        mode,
      );
      expect(await codeOf(broken)).toBe("SQLITE_CONSTRAINT");
      expect(await count()).toBe(1);
    });
  }

  test("read: sees one state", async () => {
    const results = await client.batch(["select count(*) from t", "select 2"], "read");
    expect(results.map(({ rows }) => rows[0]?.[0])).toEqual([0, 2]);
  });

  test("forty at once wait for each other and all come through", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
    await Promise.all(
      names.map((name) =>
        client.batch([{ sql: "insert into t (name) values (?)", args: [name] }], "write"),
      ),
    );
    expect(await count()).toBe(40);
  });
});

describe("interactive transaction", () => {
  test("commits, and is not seen before", async () => {
    const transaction = await client.transaction("write");
    await transaction.execute("insert into t (name) values ('a')");
    expect(await count()).toBe(0);
    await transaction.commit();
    expect(await count()).toBe(1);
  });

  test("rolls back, and when it is closed without a commit", async () => {
    const first = await client.transaction("write");
    await first.execute("insert into t (name) values ('a')");
    await first.rollback();
    const second = await client.transaction("write");
    await second.executeMultiple("insert into t (name) values ('b'); select 1;");
    second.close();
    expect(await codeOf(client.execute("insert into t (name) values ('b')"))).toBe("no error");
    expect(await count()).toBe(1);
  });

  test("an error inside leaves it usable", async () => {
    const transaction = await client.transaction("write");
    await transaction.execute("insert into t (name) values ('a')");
    const again = transaction.execute("insert into t (name) values ('a')");
    expect(await codeOf(again)).toBe("SQLITE_CONSTRAINT");
    await transaction.batch(["insert into t (name) values ('c')"]);
    await transaction.commit();
    expect(await count()).toBe(2);
  });
});

test("executeMultiple and migrate run every statement", async () => {
  await client.executeMultiple("create table u (x); insert into u values (1); select * from u;");
  await client.migrate(["create table v (x)", "insert into v values (1), (2)"]);
  const { rows } = await client.execute(
    "select (select count(*) from u), (select count(*) from v)",
  );
  expect([rows[0]?.[0], rows[0]?.[1]]).toEqual([1, 2]);
});

test("foreign keys hold", async () => {
  await client.execute("create table child (t integer not null references t (id))");
  expect(await codeOf(client.execute("insert into child values (99)"))).toBe("SQLITE_CONSTRAINT");
});

describe("on the wire", () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${database.url}/v2/pipeline`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const reply = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];

  test("each malformed request is refused with its own words", async () => {
    expect(await reply(await post("{"))).toEqual([400, "MALFORMED_REQUEST"]);
    expect(await reply(await post({ requests: [{ type: "drop" }] }))).toEqual([
      400,
      "MALFORMED_REQUEST",
    ]);
    expect(await reply(await post({ baton: "nobody's", requests: [] }))).toEqual([
      400,
      "STREAM_EXPIRED",
    ]);
    expect(await reply(await fetch(`${database.url}/v2/pipeline`))).toEqual([
      405,
      "METHOD_NOT_ALLOWED",
    ]);
    expect(await reply(await fetch(`${database.url}/v1`))).toEqual([404, "NOT_FOUND"]);
  });

  test("a web page is not answered", async () => {
    const page = { Origin: "https://evil.example" };
    expect(await reply(await post({ requests: [] }, page))).toEqual([403, "BROWSER_REFUSED"]);
  });

  test("stored texts, describe, sequence and autocommit", async () => {
    const response = await post({
      requests: [
        { type: "store_sql", sql_id: 1, sql: "select 7 as seven, ? as given" },
        { type: "execute", stmt: { sql_id: 1, args: [{ type: "null" }] } },
        { type: "describe", sql_id: 1 },
        { type: "close_sql", sql_id: 1 },
        { type: "execute", stmt: { sql_id: 1 } },
        { type: "sequence", sql: "begin; select 1" },
        { type: "get_autocommit" },
        { type: "close" },
      ],
    });
    const { baton, results } = (await response.json()) as {
      baton: string | null;
      results: { type: string; response?: Record<string, unknown>; error?: { code: string } }[];
    };
    expect(baton).toBeNull();
    expect(results[1]?.response).toMatchObject({
      result: { rows: [[{ type: "integer", value: "7" }, { type: "null" }]] },
    });
    expect(results[2]?.response).toMatchObject({
      result: { params: [{ name: null }], cols: [{ name: "seven" }, { name: "given" }] },
    });
    expect(results[4]?.error?.code).toBe("SQL_ID_UNKNOWN");
    expect(results[6]?.response).toEqual({ type: "get_autocommit", is_autocommit: false });
  });

  test("a baton serves once", async () => {
    const first = (await (await post({ requests: [] })).json()) as { baton: string };
    const second = await post({ baton: first.baton, requests: [] });
    expect(second.status).toBe(200);
    expect(await reply(await post({ baton: first.baton, requests: [] }))).toEqual([
      400,
      "STREAM_EXPIRED",
    ]);
  });
});

test("an idle stream expires, is rolled back and gives the lock back", async () => {
  const hasty = await startLocalDatabase({ file: join(folder, "test.db"), port: 0, idleMs: 1 });
  const slow = createClient({ url: hasty.url });
  const transaction = await slow.transaction("write");
  await transaction.execute("insert into t (name) values ('a')").catch(() => undefined);
  await client.execute("insert into t (name) values ('b')");
  const late = transaction.commit();
  await expect(late).rejects.toThrow("The stream of this baton has ended.");
  expect(await count()).toBe(1);
  slow.close();
  await hasty.close();
});

test("a second start finds the data of the first", async () => {
  await client.execute("insert into t (name) values ('kept')");
  await database.close();
  database = await startLocalDatabase({ file: join(folder, "test.db"), port: 0 });
  client = createClient({ url: database.url });
  expect(await count()).toBe(1);
});
