import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signatureOf } from "#worker/features/payments/razorpay/messages.ts";
import { createDice, type Faults, NO_FAULTS } from "./faults.ts";
import { createWebhooks } from "./webhooks.ts";

const NEW = "the-new-secret";
const OLD = "the-old-secret";
const GAPS_S = [5, 30, 120, 600, 3_600, 3_600];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Webhooks to a product that answers with these statuses, then with 200. */
function start(faults: Partial<Faults> = {}, statuses: number[] = []) {
  const got: { id: string; body: string; signature: string }[] = [];
  let now = { ...NO_FAULTS, ...faults };
  let open = 0;
  let most = 0;
  const webhooks = createWebhooks({
    url: "http://127.0.0.1:1/api/payments/webhook",
    secrets: [NEW, OLD],
    dice: createDice(7),
    faults: () => now,
    fetch: async (_, init) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      const headers = new Headers(init?.headers);
      const id = headers.get("x-razorpay-event-id") ?? "";
      const signature = headers.get("x-razorpay-signature") ?? "";
      got.push({ id, body: String(init?.body), signature });
      return new Response("", { status: statuses.shift() ?? 200 });
    },
  });
  const setFaults = (change: Partial<Faults>) => {
    now = { ...now, ...change };
  };
  return { webhooks, got, setFaults, bodies: () => got.map(({ body }) => body), most: () => most };
}

test("an event is delivered at once, signed over its bytes", async () => {
  const { webhooks, got } = start();
  webhooks.announce("payment.captured", '{"a":"₹"}');
  expect(await webhooks.deliverAll()).toBe(0);
  expect(got).toHaveLength(1);
  expect(got[0]?.signature).toBe(await signatureOf(NEW, '{"a":"₹"}'));
  expect(got[0]?.signature).not.toBe(await signatureOf(OLD, '{"a":"₹"}'));
  expect(webhooks.events).toMatchObject([{ state: "delivered", attempts: 1, id: got[0]?.id }]);
});

test("an event is repeated with growing gaps until a 2xx, under one id", async () => {
  const { webhooks, got } = start({}, [500, 302, 404, 503, 500, 500]);
  webhooks.announce("payment.captured", "{}");
  await vi.advanceTimersByTimeAsync(0);
  for (const [before, gap] of GAPS_S.entries()) {
    expect(got).toHaveLength(before + 1);
    await vi.advanceTimersByTimeAsync(gap * 1000 - 1);
    expect(got).toHaveLength(before + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(got).toHaveLength(7);
  expect(new Set(got.map(({ id }) => id)).size).toBe(1);
  expect(webhooks.events[0]?.state).toBe("delivered");
  expect(vi.getTimerCount()).toBe(0);
});

test("what fails at first is repeated by deliverAll, which tells what still waits", async () => {
  const { webhooks, got } = start({ delayWebhooks: true }, [500, 500, 500, 500, 500]);
  webhooks.announce("payment.captured", "{}");
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(got).toHaveLength(0);
  expect(await webhooks.deliverAll()).toBe(1);
  expect(got).toHaveLength(4);
  expect(await webhooks.deliverAll()).toBe(0);
  expect(got).toHaveLength(6);
});

test("a lost event never arrives", async () => {
  const { webhooks, got } = start({ loseWebhooks: true });
  webhooks.announce("payment.captured", "{}");
  expect(await webhooks.deliverAll()).toBe(0);
  expect(got).toEqual([]);
  expect(webhooks.events).toMatchObject([{ state: "lost", attempts: 0 }]);
});

test("a doubled event arrives twice under one id", async () => {
  const { webhooks, got } = start({ doubleWebhooks: true });
  webhooks.announce("payment.captured", "{}");
  await webhooks.deliverAll();
  expect(got).toHaveLength(2);
  expect(got[0]).toEqual(got[1]);
});

test("an event whose answer is lost arrives again, though the product had taken it", async () => {
  const { webhooks, got } = start({ webhookAnswersLost: true });
  webhooks.announce("payment.captured", "{}");
  expect(await webhooks.deliverAll()).toBe(0);
  expect(got).toHaveLength(2);
});

test("events keep their order, or lose it, by the seed", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `${index}`);
  const deliver = async (faults: Partial<Faults>) => {
    const { webhooks, bodies } = start({ delayWebhooks: true, ...faults });
    for (const name of names) webhooks.announce("payment.captured", name);
    await webhooks.deliverAll();
    return bodies();
  };
  expect(await deliver({})).toEqual(names);
  const mixed = await deliver({ shuffleWebhooks: true });
  expect(mixed).not.toEqual(names);
  expect(mixed.toSorted((a, b) => Number(a) - Number(b))).toEqual(names);
  expect(await deliver({ shuffleWebhooks: true })).toEqual(mixed);
});

test("as many are under way at once as asked for", async () => {
  const { webhooks, got, most } = start({ delayWebhooks: true });
  for (let count = 0; count < 200; count += 1) webhooks.announce("payment.captured", "{}");
  await webhooks.deliverAll(50);
  expect(got).toHaveLength(200);
  expect(most()).toBe(50);
});

test("a fault that happens sometimes happens sometimes", async () => {
  const { webhooks } = start({ loseWebhooks: 0.5 });
  for (let count = 0; count < 200; count += 1) webhooks.announce("payment.captured", "{}");
  await webhooks.deliverAll();
  const lost = webhooks.events.filter(({ state }) => state === "lost").length;
  expect(lost).toBeGreaterThan(70);
  expect(lost).toBeLessThan(130);
});

test("repeats of an event keep the secret that signed it first", async () => {
  const { webhooks, got, setFaults } = start({ oldSecret: true }, [500]);
  webhooks.announce("payment.captured", "{}");
  setFaults({ oldSecret: false });
  await webhooks.deliverAll();
  expect(got).toHaveLength(2);
  expect(got[1]?.signature).toBe(await signatureOf(OLD, "{}"));
});

test("nothing is under way after the end", async () => {
  const { webhooks, got } = start({}, [500, 500]);
  webhooks.announce("payment.captured", "{}");
  webhooks.announce("payment_link.paid", "{}");
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  await webhooks.close();
  expect(vi.getTimerCount()).toBe(0);
  webhooks.announce("payment.failed", "{}");
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(got).toHaveLength(2);
});
