import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { LEDGER_MISMATCH, recover } from "#worker/services/upkeep/recovery.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const HOUR = 3_600_000;

async function run(now = Date.now()) {
  const logged: (readonly [string, object | undefined])[] = [];
  const database = openDatabase({ url: stack.databaseUrl });
  const recovery = await recover(
    { database, keyring: stack.sealed.keyring },
    now,
    (event, fields) => logged.push([event, fields]),
  );
  return { ...recovery, logged };
}

test("logs each balance that differs from its ledger, and repairs nothing", async () => {
  const { id } = await stack.insertPerson();
  await stack.insertPerson();
  expect((await run()).mismatches).toBe(0);
  await stack.dump.rows("update profiles set available_credits = 99 where id = ?", [id]);
  const { mismatches, logged } = await run();
  expect(mismatches).toBe(1);
  const line = { cause: LEDGER_MISMATCH, balance: 99, booked: 25 };
  expect(logged).toContainEqual([LEDGER_MISMATCH, line]);
  const balance = "select available_credits from profiles where id = ?";
  expect(await stack.dump.count(balance, [id])).toBe(99);
  await stack.dump.rows("update profiles set available_credits = 25 where id = ?", [id]);
});

test("releases pending generations of a crash after their lease, and deletes failed ones after a day", async () => {
  const { id, jar } = await stack.insertPerson();
  const now = Date.now();
  await stack.dump.rows(
    `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on)
     values ('left', ?, 'k', 'f', 'pending', ?, ?)`,
    [id, now + HOUR, now],
  );
  expect((await run(now)).released).toBe(0);
  expect((await run(now + HOUR)).released).toBe(1);
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(201);
  const left = "select count(*) from generation where id = 'left'";
  expect(await stack.dump.count(left)).toBe(1);
  await run(now + 25 * HOUR);
  expect(await stack.dump.count(left)).toBe(0);
});

test("deletes what visitors typed and did not take up within an hour", async () => {
  const visitor = stack.client();
  await visitor.postForm("/feeling", { mood: "My thoughts race" });
  const texts = "select count(*) from brought_text";
  await run();
  expect(await stack.dump.count(texts)).toBe(1);
  await run(Date.now() + HOUR + 1000);
  expect(await stack.dump.count(texts)).toBe(0);
});
