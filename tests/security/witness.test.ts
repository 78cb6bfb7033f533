import { expect, test } from "vitest";
import { beatOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();

/** Makes a beat, and reads what the desk says about the ledger at it. */
async function beat(jar: Client, { key = crypto.randomUUID(), incognito = false } = {}) {
  const answer = await jar.postBeat({ mood: "I feel tense", incognito }, key);
  const { credits_left } = await beatOf(answer);
  return { credits_left, cries: await criesAt(answer) };
}

/** The lines about a loss that come before the line of a generation. */
async function criesAt({ headers }: Response) {
  const lines = () =>
    stack.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ request_id }) => request_id === headers.get("X-Request-Id"));
  await expect.poll(() => lines().some(({ event }) => event === "generation")).toBe(true);
  return lines().filter(({ event }) => event === "ledger.LOST");
}

const newest = (id: string) =>
  stack.dump.rows("select * from credit_ledger where user_id = ? order by id desc", [id]);

test("46: entries of a ledger that vanish behind its back are cried at the next beat, once, and nothing is repaired", async () => {
  const { id, jar } = await stack.insertPerson();
  expect((await beat(jar)).cries).toEqual([]);
  expect((await beat(jar)).cries).toEqual([]);
  const [last] = await newest(id);
  if (last === undefined) throw new Error("There is no entry.");
  await stack.dump.rows("delete from credit_ledger where id = ?", [last.id as number]);
  const { cries, credits_left } = await beat(jar);
  expect(cries).toMatchObject([
    { cause: "ledger.LOST", known: 3, found: 2, through: Number(last.id) },
  ]);
  expect(JSON.stringify(cries)).not.toContain(id);
  expect(credits_left).toBe(22);
  expect((await newest(id)).length).toBe(3);
  // Its witness has begun anew.
  expect((await beat(jar)).cries).toEqual([]);
  const { user_id, delta, reason, reference, created_on } = last;
  await stack.dump.rows(
    "insert into credit_ledger (user_id, delta, reason, reference, created_on) values (?, ?, ?, ?, ?)",
    [user_id, delta, reason, reference, created_on].map(String),
  );
});

test("46: another amount in an acknowledged entry is cried too", async () => {
  const { id, jar } = await stack.insertPerson();
  await beat(jar);
  const change = (by: number) =>
    stack.dump.rows(
      "update credit_ledger set delta = delta + ? where user_id = ? and reason = 'signup'",
      [by, id],
    );
  await change(1);
  expect((await beat(jar)).cries).toMatchObject([{ known: 2, found: 2 }]);
  await change(-1);
});

test("46: what the desk has not seen is no loss: repeats, beats at once, incognito beats, bookings of others", async () => {
  const { id, jar } = await stack.insertPerson();
  const key = crypto.randomUUID();
  const first = await beat(jar, { key });
  const again = await beat(jar, { key });
  const hidden = await beat(jar, { incognito: true });
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => jar.postBeat({ mood: "I feel tense" })),
  );
  const atOnce = await Promise.all(answers.map(criesAt));
  await stack.dump.write([
    [
      `insert into credit_ledger (user_id, delta, reason, reference, created_on)
       values (?, 5, 'purchase', ?, 0), (?, -2, 'refund', ?, 0)`,
      [id, crypto.randomUUID(), id, crypto.randomUUID()],
    ],
    ["update profiles set available_credits = available_credits + 3 where id = ?", [id]],
  ]);
  const last = await beat(jar);
  const cries = [first, again, hidden, last].map((each) => each.cries);
  expect([...cries, ...atOnce].flat()).toEqual([]);
});
