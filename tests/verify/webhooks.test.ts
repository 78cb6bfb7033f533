import { afterAll, beforeAll, expect, test } from "vitest";
import { inMixedOrder, paidEvents, postAll } from "#tests/faults/webhook-events.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { signatureOf } from "#worker/features/payments/razorpay/messages.ts";

const EVENTS = 1_000;
const AT_ONCE = 50;
/** 503 asks the gateway to come again. A Worker that says so more often than it accepts would not get on. */
const MOST_REFUSED = 3 * EVENTS;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ sells: true });
});
afterAll(() => stack.close());

async function holdings(id: string): Promise<readonly number[]> {
  const credits = "select available_credits from profiles where id = ?";
  const grants = "select count(*) from credit_ledger where user_id = ? and reason = 'purchase'";
  return [await stack.dump.count(credits, [id]), await stack.dump.count(grants, [id])];
}

test("a thousand events, each three times, in any order, fifty at a time: a thousand grants", async () => {
  const { id } = await stack.insertPerson(0);
  const events = await paidEvents(stack, id, EVENTS);
  const refused = await postAll(stack, inMixedOrder(events, 3), AT_ONCE);
  const outages = stack.logs.filter((line) => line.includes("edge.outage")).length;
  console.log(`${refused} of ${3 * EVENTS + refused} were refused, ${outages} by the database.`);
  expect(refused).toBeLessThan(MOST_REFUSED);
  expect(await holdings(id)).toEqual([5 * EVENTS, EVENTS]);
}, 600_000);

test("a thousand forged events: no grant, and no error of ours", async () => {
  const { id } = await stack.insertPerson(0);
  const events = await paidEvents(stack, id, EVENTS);
  const statuses = new Set<number>();
  for (let at = 0; at < EVENTS; at += AT_ONCE) {
    const some = events.slice(at, at + AT_ONCE).map(async ({ id: eventId, body }) => {
      const signature = await signatureOf(`guess ${eventId}`, body);
      const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": eventId };
      const answer = await fetch(`${stack.origin}/api/payments/webhook`, {
        ...{ method: "POST", headers, body },
      });
      statuses.add(answer.status);
      await answer.arrayBuffer();
    });
    await Promise.all(some);
  }
  expect([...statuses]).toEqual([400]);
  expect(await holdings(id)).toEqual([0, 0]);
}, 600_000);
