import { afterAll, beforeAll, expect, test } from "vitest";
import { beatOf } from "#tests/rig/answers.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { readBooks, settle } from "./books.ts";
import { faultsOf, type Seen } from "./checker.ts";

/** `npm run test:faults` crashes 200 times; every day has 5. */
const CRASHES = Number(process.env.FAULT_CRASHES ?? "5");
/** Crashes are spread over this many times as long as a generation takes. */
const SPREAD = 1.3;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test(
  `${CRASHES} times kill -9 at some moment of a generation`,
  async () => {
    const seen: Seen[] = [];
    let made = 0;
    const longest = SPREAD * (await durationOfOne());
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const { id: userId, jar } = await stack.insertPerson();
      const key = crypto.randomUUID();
      const mood = { mood: "I feel tense" };
      const first = jar.postBeat(mood, key).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
      await stack.crash();
      const answer = await first;
      await answer?.arrayBuffer().catch(() => undefined);
      expect(faultsOf(await readBooks(stack), seen, false)).toEqual([]);

      // Nobody is locked out by what the crash left.
      const again = await jar.postBeat(mood, key);
      expect([200, 201]).toContain(again.status);
      if (again.status === 200) made += 1;
      seen.push({ userId, key, beatId: (await beatOf(again)).id });
    }
    await settle(stack);
    const books = await readBooks(stack);
    expect(faultsOf(books, seen, true)).toEqual([]);
    expect(books.user_history).toHaveLength(2 + CRASHES);
    console.log(`${made} of ${CRASHES} crashes came after the booking`);
  },
  CRASHES * 20_000,
);

/** How long a generation takes here and now, ms. */
async function durationOfOne(): Promise<number> {
  const { jar } = await stack.insertPerson();
  await jar.postBeat({ mood: "I feel tense" });
  const began = performance.now();
  await jar.postBeat({ mood: "I feel tense" });
  return performance.now() - began;
}
