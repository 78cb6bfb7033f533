import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { now } from "#tests/rig/clock.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { LEDGER_MISMATCH, recover } from "#worker/server/upkeep.ts";

const stack = sharedStack();

const HOUR = 3_600_000;

async function run(time = now()) {
  const logged: (readonly [string, object | undefined])[] = [];
  const database = openDatabase({ url: stack.databaseUrl });
  const recovery = await recover(
    { database, keyring: stack.sealed.keyring },
    time,
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
  const left = crypto.randomUUID();
  const time = now();
  await stack.dump.rows(
    `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on)
     values (?, ?, 'k', 'f', 'pending', ?, ?)`,
    [left, id, time + HOUR, time],
  );
  const statuses = async () =>
    (await stack.dump.rows("select status from generation where id = ?", [left])).map(
      ({ status }) => status,
    );
  await run(time);
  expect(await statuses()).toEqual(["pending"]);
  expect((await run(time + HOUR)).released).toBeGreaterThanOrEqual(1);
  expect(await statuses()).toEqual(["failed"]);
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(201);
  expect(await statuses()).toEqual(["failed"]);
  await run(time + 25 * HOUR);
  expect(await statuses()).toEqual([]);
});

test("forgets the address of a deleted account after a year", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const jar = await stack.person(email);
  const asked = now();
  await jar.postForm("/profile", { intent: "delete_account", password: PASSWORD });
  const { digest } = await stack.sealed.keyring.formerAddress(email);
  const kept = () =>
    stack.dump.count("select count(*) from former_address where digest = ?", [digest]);
  await run(asked + 365 * 24 * HOUR);
  expect(await kept()).toBe(1);
  await run(now() + 366 * 24 * HOUR);
  expect(await kept()).toBe(0);
});

test("deletes what visitors typed and did not take up within an hour", async () => {
  const texts = () => stack.dump.count("select count(*) from brought_text");
  await run(now() + HOUR + 1000);
  expect(await texts()).toBe(0);
  const visitor = stack.client();
  await visitor.postForm("/feeling", { mood: "My thoughts race" });
  await run();
  expect(await texts()).toBe(1);
  await run(now() + HOUR + 1000);
  expect(await texts()).toBe(0);
});
