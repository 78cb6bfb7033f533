import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import type { WebhookEvent } from "#worker/tools/local/gateway/webhooks.ts";
import { type Stop, type Stopped, stopDatabase } from "./gates.ts";
import { readCreditTables } from "./invariants.ts";
import { findPurchaseViolations, type PurchaseTables, takingsOf } from "./purchase-invariants.ts";

const writes =
  (words: string) =>
  (pipeline: Pipeline): boolean =>
    sqlOf(pipeline).includes(words);
const makesRow = writes('insert into "payment" ');
const keepsLink = writes('set "link_id"');
const pays = writes('"receipt_number" =');
const refunds = writes("+ min(");

/** Where a press of the button can be when the runtime dies. The link is made before it is kept. */
const OF_A_PRESS: readonly (readonly [string, Stop])[] = [
  ["before the row", stopDatabase(makesRow, "before")],
  ["after the row", stopDatabase(makesRow, "after")],
  ["before the link is kept", stopDatabase(keepsLink, "before")],
  ["after the link is kept", stopDatabase(keepsLink, "after")],
];
/** Where an event of the gateway can be. */
const OF_A_PAYMENT: readonly (readonly [string, Stop])[] = [
  ["before it is booked", stopDatabase(pays, "before")],
  ["after it is booked", stopDatabase(pays, "after")],
];
const OF_A_REFUND: readonly (readonly [string, Stop])[] = [
  ["before it is booked", stopDatabase(refunds, "before")],
  ["after it is booked", stopDatabase(refunds, "after")],
];

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ sells: true });
  stack.gateway.setFaults({ delayWebhooks: true });
});
afterAll(() => stack.close());
afterEach(async () => {
  stack.intervene(undefined);
  expect(await stack.gateway.deliverAll()).toBe(0);
  const tables = (await readCreditTables(stack)) as unknown as PurchaseTables;
  expect(findPurchaseViolations(tables, takingsOf(stack), true)).toEqual([]);
});

/** Sends a request of each person, up to its point, and kills the runtime there. */
async function killAll(
  requests: readonly (readonly [name: string, stop: Stop, send: () => Promise<Response>])[],
): Promise<void> {
  const open: { stopped: Stopped; answer: Promise<unknown> }[] = [];
  for (const [name, stop, send] of requests) {
    const stopped = stop(stack);
    const answer = send().catch(() => undefined);
    const early = answer.then(() => {
      throw new Error(`Answered before it came to the point ${name}.`);
    });
    await Promise.race([stopped.reached, early]);
    early.catch(() => undefined);
    stack.intervene(undefined);
    open.push({ stopped, answer });
  }
  await stack.crash();
  for (const { stopped } of open) stopped.end("lost");
  await Promise.all(open.map(({ answer }) => answer));
}

const press = (jar: Client, key: string) =>
  jar.postForm("/pricing", { intent: "buy", plan: "creator", key });

function post({ id, body, signature }: WebhookEvent): Promise<Response> {
  const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": id };
  return fetch(`${stack.origin}/api/payments/webhook`, { method: "POST", headers, body });
}

const credits = (id: string) =>
  stack.dump.count("select available_credits from profiles where id = ?", [id]);

/** The id of the link that an answer leads to. */
const linkIn = (answer: Response) =>
  /\/l\/(\w+)$/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";

/** Somebody with a link to pay. */
async function buyer() {
  const { id, jar } = await stack.insertPerson();
  const link = linkIn(await press(jar, crypto.randomUUID()));
  return { id, link };
}

const lastEvent = (): WebhookEvent => {
  const event = stack.gateway.events.at(-1);
  if (event === undefined) throw new Error("There is no event.");
  return event;
};

test("a purchase that is killed at any point has one link for its button, and one grant", async () => {
  const people = await Promise.all(OF_A_PRESS.map(() => stack.insertPerson()));
  const keys = people.map(() => crypto.randomUUID());
  const linksBefore = stack.gateway.links().length;
  await killAll(
    OF_A_PRESS.map(([name, stop], at) => {
      const { jar } = people[at] ?? { jar: stack.client() };
      return [name, stop, () => press(jar, keys[at] ?? "")] as const;
    }),
  );
  // Two had not come to the gateway yet.
  expect(stack.gateway.links().length).toBe(linksBefore + 2);
  for (const [at, { id, jar }] of people.entries()) {
    const links = [await press(jar, keys[at] ?? ""), await press(jar, keys[at] ?? "")].map(linkIn);
    expect(links[0], OF_A_PRESS[at]?.[0]).toBe(links[1]);
    stack.gateway.pay(links[0] ?? "");
    expect(await stack.gateway.deliverAll()).toBe(0);
    expect(await credits(id), OF_A_PRESS[at]?.[0]).toBe(35);
  }
  expect(stack.gateway.links().length).toBe(linksBefore + people.length);
});

test("a payment and a refund that are killed before or after they are booked are booked once", async () => {
  const deeds: { id: string; name: string; stop: Stop; event: WebhookEvent; left: number }[] = [];
  for (const [name, stop] of OF_A_PAYMENT) {
    const { id, link } = await buyer();
    stack.gateway.pay(link);
    deeds.push({ id, name, stop, event: lastEvent(), left: 35 });
  }
  for (const [name, stop] of OF_A_REFUND) {
    const { id, link } = await buyer();
    const { payment } = stack.gateway.pay(link);
    expect((await post(lastEvent())).status).toBe(200);
    stack.gateway.refund(payment.id);
    deeds.push({ id, name, stop, event: lastEvent(), left: 25 });
  }
  await killAll(deeds.map(({ name, stop, event }) => [name, stop, () => post(event)] as const));
  expect(await Promise.all(deeds.map(({ id }) => credits(id)))).toEqual([25, 35, 35, 25]);
  for (const { id, event, left, name } of deeds) {
    expect([(await post(event)).status, (await post(event)).status]).toEqual([200, 200]);
    expect(await credits(id), name).toBe(left);
  }
});
