import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Pipeline } from "#tests/rig/fault-proxy.ts";
import { sqlOf } from "#tests/rig/sql-of.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { NO_FAULTS } from "#worker/tools/local/gateway/faults.ts";
import { findPurchaseViolations, type PurchaseTables } from "./purchase-invariants.ts";
import { execute } from "./purchase-run.ts";
import { stories } from "./purchase-stories.ts";
import { runJob, runJobsToTheEnd, takingsOf } from "./purchase-tables.ts";

/** Set to 200 by `npm run test:faults`. */
const SEEDS = Number(process.env.FAULT_SEEDS ?? "10");
const FIRST_SEED = Number(process.env.FAULT_FIRST_SEED ?? "1");

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ sells: true });
});
afterAll(() => stack.close());

test(
  `${SEEDS} random stories of 3 people with 2 tabs who buy, with faults everywhere and a crash`,
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      await fc.assert(
        fc.asyncProperty(stories, async (story) => {
          expect(await execute(stack, story)).toEqual([]);
        }),
        // Not shrunk: the books of the failed story stay wrong.
        { seed, numRuns: 1, endOnFailure: true },
      );
    }
    const [row] = await stack.dump.rows(
      `select count(*) as begun, count(paid_on) as paid, sum(refunded > 0) as refunded,
        sum(taken_back) as credits from payment`,
    );
    console.log(JSON.stringify(row));
    expect(Number(row?.paid)).toBeGreaterThan(0);
  },
  SEEDS * 60_000,
);

describe("a refund is booked", () => {
  async function paidLink() {
    const { id, jar } = await stack.insertPerson();
    stack.gateway.setFaults({ loseWebhooks: true });
    const fields = { intent: "buy", plan: "creator", key: crypto.randomUUID() };
    await (await jar.postForm("/pricing", fields)).text();
    const [link] = stack.gateway.links();
    if (link === undefined) throw new Error("There is no link.");
    const { payment } = stack.gateway.pay(link.id);
    return { id, payment };
  }

  const credits = (id: string) =>
    stack.dump.count("select available_credits from profiles where id = ?", [id]);

  afterEach(async () => {
    stack.intervene(undefined);
    stack.gateway.setFaults(NO_FAULTS);
    const tables = (await stack.dump.everything()) as unknown as PurchaseTables;
    expect(findPurchaseViolations(tables, takingsOf(stack), true)).toEqual([]);
  });

  test("when its event is the first to arrive, and stops after it paid", async () => {
    const { id, payment } = await paidLink();
    stack.gateway.setFaults({ loseWebhooks: false, delayWebhooks: true });
    stack.gateway.refund(payment.id);
    let stopped = 0;
    stack.intervene((pipeline) => {
      if (stopped > 0 || !isRefund(pipeline)) return undefined;
      stopped += 1;
      return "failed";
    });
    expect(await stack.gateway.deliverAll()).toBe(0);
    expect([stopped, await credits(id)]).toEqual([1, 25]);
  });

  test("when its event is lost: the scheduled job goes on asking about paid purchases", async () => {
    const { id, payment } = await paidLink();
    await runJob(stack, Date.now() + 61_000, () => {});
    expect(await credits(id)).toBe(35);
    stack.gateway.refund(payment.id);
    expect(await runJobsToTheEnd(stack, () => {})).toEqual([]);
    expect(await credits(id)).toBe(25);
  });
});

/** Whether a pipeline is the transaction that books a refund. */
function isRefund(pipeline: Pipeline): boolean {
  return sqlOf(pipeline).includes("+ min(");
}
