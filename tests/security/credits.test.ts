import { expect, test } from "vitest";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";

const stack = sharedStack();

const deleteAccount = async (jar: Client) => {
  const fields = { intent: "delete_account", password: PASSWORD };
  const deleted = await jar.postForm("/profile", fields);
  expect(deleted.headers.get("Location")).toBe("/goodbye");
};

const digestOf = (row: object) => String(Reflect.get(row, "digest"));

const creditsOf = async (jar: Client) => {
  const held = await (await jar.get("/api/account/export")).json();
  const { credits } = held as { credits: { available: number; ledger: unknown[] } };
  return [credits.available, credits.ledger.length];
};

test("43: who deletes an account and comes back with the address gets no free credits within a year", async () => {
  const email = "comes.back@example.com";
  const kept = () => stack.dump.count("select count(*) from former_address");
  const before = await kept();
  await deleteAccount(await stack.person(email));
  const jar = await stack.signedUp(email);
  expect(await creditsOf(jar)).toEqual([0, 0]);
  const beat = await jar.postBeat({ mood: "I feel tense" });
  expect(beat.status).toBe(402);
  // The second account leaves the same single digest behind.
  await deleteAccount(jar);
  expect(await kept()).toBe(before + 1);
  await stack.dump.rows("update former_address set forget_on = 0");
  expect(await creditsOf(await stack.signedUp(email))).toEqual([SIGN_UP_CREDITS, 1]);
});

test("43: what is kept tells neither the address nor the account, and is forgotten after a year", async () => {
  const email = "leaves.for.good@example.com";
  const jar = await stack.person(email);
  const id = String(await stack.accountId(email));
  const traces = [id, email, await stack.sealed.stored(email)];
  const before = (await stack.dump.rows("select digest from former_address")).map(digestOf);
  await deleteAccount(jar);
  const rows = await stack.dump.everything();
  for (const trace of traces) expect(JSON.stringify(rows)).not.toContain(trace);
  const added = (rows.former_address ?? []).filter((row) => !before.includes(digestOf(row)));
  expect(added).toEqual([
    { digest: expect.stringMatching(/^[0-9a-f]{64}$/), forget_on: expect.any(Number) },
  ]);
});

test("43: the deletion page and the privacy page say what is kept", async () => {
  const jar = await stack.person();
  const sentence = "a code made from your email address, for a year";
  for (const path of ["/settings", "/privacy-policy"]) {
    expect(await (await jar.get(path)).text(), path).toContain(sentence);
  }
});

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
