import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

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
  expect(await creditsOf(await stack.signedUp(email))).toEqual([25, 1]);
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
