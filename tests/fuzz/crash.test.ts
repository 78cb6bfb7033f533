import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findViolations,
  type ReceivedBeat,
  readCreditTables,
  settle,
} from "#tests/faults/invariants.ts";
import { FIXED_SEED } from "#tests/property/check-property.ts";
import { beatOf } from "#tests/rig/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { chance } from "#worker/sound/layers/chance.ts";

const SEED = Number(process.env.FUZZ_SEED ?? FIXED_SEED);
const CRASHES = 5 * Number(process.env.FUZZ_TIMES ?? 1);
/** Crashes come at random moments within this multiple of the duration of a generation. */
const SPREAD = 1.3;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test(
  `${CRASHES} times SIGKILL of the runtime at a random moment of a generation, FUZZ_SEED=${SEED}`,
  async () => {
    const received: ReceivedBeat[] = [];
    const longest = SPREAD * (await generationMs());
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const { id: userId, jar } = await stack.insertPerson();
      const key = crypto.randomUUID();
      const mood = { mood: "I feel tense" };
      const moment = chance(SEED, crash) * longest;
      const first = jar.postBeat(mood, key).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, moment));
      await stack.crash();
      const answer = await first;
      await answer?.arrayBuffer().catch(() => undefined);
      const when = `FUZZ_SEED=${SEED}, crash ${crash}, ${moment.toFixed(1)} of ${longest.toFixed(1)} ms`;
      expect(findViolations(await readCreditTables(stack), received, false), when).toEqual([]);

      // The pending generation that the crash left does not lock the person out.
      const again = await jar.postBeat(mood, key);
      expect([200, 201], when).toContain(again.status);
      console.log(`${when}: ${again.status === 200 ? "after" : "before"} the booking`);
      received.push({ userId, key, beatId: (await beatOf(again)).id });
    }
    await settle(stack);
    const tables = await readCreditTables(stack);
    expect(findViolations(tables, received, true)).toEqual([]);
    expect(tables.user_history).toHaveLength(2 + CRASHES);
  },
  CRASHES * 60_000,
);

/** The duration of one generation on this machine, ms. */
async function generationMs(): Promise<number> {
  const { jar } = await stack.insertPerson();
  await jar.postBeat({ mood: "I feel tense" });
  const began = performance.now();
  await jar.postBeat({ mood: "I feel tense" });
  return performance.now() - began;
}
