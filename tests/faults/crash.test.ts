import { afterAll, beforeAll, expect, test } from "vitest";
import { beatOf } from "#tests/rig/answers.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { readBooks, settle } from "./books.ts";
import { faultsOf, type Seen } from "./checker.ts";

/** `npm run test:faults` crashes 200 times; every day has 5. */
const CRASHES = Number(process.env.FAULT_CRASHES ?? "5");
/** A generation takes some 30 ms with the built-in composer. */
const LONGEST_WAIT_MS = 45;

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
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const { id: userId, jar } = await stack.insertPerson();
      const key = crypto.randomUUID();
      const mood = { mood: "I feel tense" };
      const first = jar.postBeat(mood, key).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_WAIT_MS));
      await stack.crash();
      const answer = await first;
      await answer?.arrayBuffer().catch(() => undefined);
      expect(faultsOf(await readBooks(stack), seen, false)).toEqual([]);

      const early = await jar.postBeat(mood, key);
      if (early.status === 409) {
        // The lease is over: nobody is locked out for longer.
        await stack.dump.rows(
          "update generation set lease_expires_at = 0 where status = 'pending'",
        );
      } else {
        expect([200, 201]).toContain(early.status);
        if (early.status === 200) made += 1;
      }
      const again = await jar.postBeat(mood, key);
      expect([200, 201]).toContain(again.status);
      seen.push({ userId, key, beatId: (await beatOf(again)).id });
    }
    await settle(stack);
    const books = await readBooks(stack);
    expect(faultsOf(books, seen, true)).toEqual([]);
    expect(books.user_history).toHaveLength(CRASHES);
    console.log(`${made} of ${CRASHES} crashes came after the booking`);
  },
  CRASHES * 20_000,
);
