import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { describeDatabaseError, openDatabase } from "./client.ts";

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => describeDatabaseError(error),
  );

test("a server that does not answer until the deadline leaves the outcome unknown", async () => {
  const url = await serve(() => {});
  const { client } = openDatabase({ url, deadlineMs: 50 });
  expect(await failureOf(client.execute("select 1"))).toMatchObject({ kind: "unknown_outcome" });
});

test("a server that stops in the middle of its response leaves the outcome unknown", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "500" });
    response.write('{"baton":null,');
  });
  const { db } = openDatabase({ url, deadlineMs: 50 });
  expect(await failureOf(db.run("select 1"))).toMatchObject({ kind: "unknown_outcome" });
});

test("a response of 500 leaves the outcome unknown", async () => {
  const url = await serve((_, response) => response.writeHead(500).end("broken"));
  const { client } = openDatabase({ url });
  expect(await failureOf(client.batch(["select 1"]))).toMatchObject({ kind: "unknown_outcome" });
});

test("what the server refuses as busy is sent again, and nothing else", async () => {
  const codes: (string | undefined)[] = [];
  let requests = 0;
  const url = await serve((_, response) => {
    requests += 1;
    const code = codes.shift();
    const refused = { type: "error", error: { message: "SQLite error: it says so", code } };
    const result = { cols: [], rows: [], affected_row_count: 3, last_insert_rowid: null };
    const done = { type: "ok", response: { type: "execute", result } };
    response.writeHead(200, { "Content-Type": "application/json" });
    const results = [code ? refused : done, { type: "ok", response: { type: "close" } }];
    response.end(JSON.stringify({ baton: null, base_url: null, results }));
  });
  const { db } = openDatabase({ url });
  codes.push("SQLITE_BUSY", "SQLITE_BUSY");
  expect((await db.run("update t set n = 1")).rowsAffected).toBe(3);
  expect(requests).toBe(3);
  codes.push("SQLITE_CONSTRAINT");
  expect(await failureOf(db.run("update t set n = 1"))).toMatchObject({ kind: "constraint" });
  expect(requests).toBe(4);
});

test("errors of SQLite are classified", async () => {
  const reply = (code: string, message: string) => async () => {
    const error = { message: `SQLite error: ${message}`, code };
    const url = await serve((_, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const results = [
        { type: "error", error },
        { type: "ok", response: { type: "close" } },
      ];
      response.end(JSON.stringify({ baton: null, base_url: null, results }));
    });
    const failure = await failureOf(openDatabase({ url }).db.run("select 1"));
    server.close();
    return failure;
  };
  const check = "CHECK constraint failed: profiles_credits_not_negative";
  expect(await reply("SQLITE_CONSTRAINT", check)()).toEqual({
    kind: "constraint",
    code: "SQLITE_CONSTRAINT",
    constraint: "profiles_credits_not_negative",
  });
  expect(await reply("SQLITE_BUSY", "database is locked")()).toMatchObject({ kind: "busy" });
  expect(await reply("SQLITE_ERROR", "no such table")()).toMatchObject({ kind: "other" });
});
