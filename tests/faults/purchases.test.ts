import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { now } from "#tests/rig/clock.ts";
import { type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { NO_FAULTS } from "#worker/tools/local/gateway/faults.ts";
import { readCreditTables } from "./invariants.ts";
import {
  findPurchaseViolations,
  type PurchaseTables,
  runJob,
  runJobsToTheEnd,
  takingsOf,
} from "./purchase-invariants.ts";
import { tell } from "./purchase-run.ts";
import { type Story, stories } from "./purchase-stories.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ sells: true });
});
afterAll(() => stack.close());

test("stories of 3 people with 2 tabs who buy, with faults everywhere and a crash, keep the books", async () => {
  const property = fc.asyncProperty(stories, async (story) => {
    expect((await tell(stack, story)).violations).toEqual([]);
  });
  // Not shrunk: the books of the failed story stay wrong.
  await checkProperty("stories-of-purchases", property, { numRuns: 2, endOnFailure: true });
  // Not stories in which nothing happens.
  const [row] = await stack.dump.rows(
    `select count(paid_on) as paid, sum(refunded > 0) as refunded, sum(taken_back) as credits
      from payment`,
  );
  expect(Math.min(Number(row?.paid), Number(row?.refunded), Number(row?.credits))).toBeGreaterThan(
    0,
  );
}, 3_600_000);

test("where everybody has left, the gateway is asked about their purchases for seven days", async () => {
  const rest = { plan: "starter", which: 0, faults: [], trouble: null, held: "before" } as const;
  const steps = [0, 1, 2].flatMap((tab) => [
    { ...rest, tab, what: "buy" as const },
    { ...rest, tab, what: "leave" as const },
  ]);
  const crash = { at: steps.length, held: "before" } as const;
  expect((await tell(stack, { steps, crash, jobFirst: true })).violations).toEqual([]);
});

test("a story that is told again goes the same way", beforeRelease(), async () => {
  const [story] = fc.sample(stories, { numRuns: 1, seed: 1 }) as [Story];
  const { trace } = await tell(stack, story);
  expect((await tell(stack, story)).trace).toEqual(trace);
});

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
    const tables = (await readCreditTables(stack)) as unknown as PurchaseTables;
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
    await runJob(stack, now() + 61_000, () => {});
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
