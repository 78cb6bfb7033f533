import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findViolations,
  type ReceivedBeat,
  readCreditTables,
  settle,
} from "#tests/faults/invariants.ts";
import { beatOf } from "#tests/rig/client.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

const KILLS = 12;
const LISTENERS = 3;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test(`${KILLS} times SIGKILL of the database under beats and sign-ups: credits stay consistent`, async () => {
  const received: ReceivedBeat[] = [];
  const accepted: string[] = [];
  let going = true;
  const listeners = Array.from({ length: LISTENERS }, async () => {
    const { id: userId, jar } = await stack.insertPerson();
    while (going) {
      const key = crypto.randomUUID();
      const answer = await jar.postBeat({ mood: "I feel tense" }, key);
      if (answer.ok) received.push({ userId, key, beatId: (await beatOf(answer)).id });
      else await answer.arrayBuffer();
      if (answer.status === 402) return;
    }
  });
  const newcomers = (async () => {
    while (going) {
      const email = `${crypto.randomUUID()}@example.com`;
      const fields = { intent: "sign_up", email, password: PASSWORD };
      const answer = await stack.client().postForm("/auth", fields);
      if (answer.ok) accepted.push(email);
      await answer.arrayBuffer();
    }
  })();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = received.length + accepted.length;
    await expect.poll(() => received.length + accepted.length).toBeGreaterThan(before);
    await stack.engine.kill();
    await stack.engine.restart();
  }
  going = false;
  await Promise.all([...listeners, newcomers]);
  await settle(stack);

  expect(findViolations(await readCreditTables(stack), received, true)).toEqual([]);
  const rows = await stack.dump.rows("select email from user");
  const kept = new Set(rows.map(({ email }) => email));
  expect(
    (await Promise.all(accepted.map(stack.sealed.stored))).filter((each) => !kept.has(each)),
  ).toEqual([]);
  const [checked] = await stack.dump.rows("pragma integrity_check");
  expect(checked?.integrity_check).toBe("ok");
}, 300_000);
