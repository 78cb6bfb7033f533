import { afterAll, beforeAll, expect, test } from "vitest";
import { readCreditTables, settle } from "#tests/faults/credit-tables.ts";
import { findViolations, type ReceivedBeat } from "#tests/faults/invariants.ts";
import { beatOf } from "#tests/rig/answers.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

/** Set to 200 by `npm run test:faults`. */
const CRASHES = Number(process.env.FAULT_CRASHES ?? "5");
/** Crashes come at random moments within this multiple of the duration of a generation. */
const SPREAD = 1.3;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test(
  `${CRASHES} times SIGKILL of the runtime at a random moment of a generation`,
  async () => {
    const received: ReceivedBeat[] = [];
    let made = 0;
    const longest = SPREAD * (await generationMs());
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const { id: userId, jar } = await stack.insertPerson();
      const key = crypto.randomUUID();
      const mood = { mood: "I feel tense" };
      const first = jar.postBeat(mood, key).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
      await stack.crash();
      const answer = await first;
      await answer?.arrayBuffer().catch(() => undefined);
      expect(findViolations(await readCreditTables(stack), received, false)).toEqual([]);

      // The pending generation that the crash left does not lock the person out.
      const again = await jar.postBeat(mood, key);
      expect([200, 201]).toContain(again.status);
      if (again.status === 200) made += 1;
      received.push({ userId, key, beatId: (await beatOf(again)).id });
    }
    await settle(stack);
    const tables = await readCreditTables(stack);
    expect(findViolations(tables, received, true)).toEqual([]);
    expect(tables.user_history).toHaveLength(2 + CRASHES);
    console.log(`${made} of ${CRASHES} crashes came after the booking`);
  },
  CRASHES * 20_000,
);

/** The duration of one generation on this machine, ms. */
async function generationMs(): Promise<number> {
  const { jar } = await stack.insertPerson();
  await jar.postBeat({ mood: "I feel tense" });
  const began = performance.now();
  await jar.postBeat({ mood: "I feel tense" });
  return performance.now() - began;
}
