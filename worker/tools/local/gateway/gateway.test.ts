import { describe, expect, test } from "vitest";
import { KEY_ID, KEY_SECRET, openShop, WEBHOOK_SECRET } from "#tests/rig/gateway-shop.ts";
import { startStandInGateway } from "./gateway.ts";

const BASIC = `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}`;
const HOUR = 60 * 60_000;

describe("a purchase through our own port", () => {
  test("is made, paid, reported and returned from", async () => {
    const { gateway, razorpay, order, told, buy } = await openShop();
    const linkId = await buy();
    expect(await razorpay.lookUp(linkId)).toMatchObject({ state: "created", amountPaid: 0 });

    const { payment, returnUrl } = gateway.pay(linkId);
    expect(await gateway.deliverAll()).toBe(0);

    const paid = { state: "paid", amountPaid: 79_900, paymentId: payment.id };
    expect(told.map(({ kind }) => kind)).toEqual([
      "payment.authorized",
      "payment.captured",
      "payment_link.paid",
    ]);
    expect(told[1]).toMatchObject({ reference: order.reference, attempt: paid });
    expect(told[2]).toMatchObject({ report: { ...paid, linkId, reference: order.reference } });
    expect(await razorpay.lookUp(linkId)).toMatchObject({ ...paid, reference: order.reference });
    const { origin, pathname } = new URL(returnUrl);
    expect(origin + pathname).toBe(order.returnUrl);
    expect(await razorpay.readReturn(new URL(returnUrl))).toBe(order.reference);
  });

  test("is paid once, however often somebody pays", async () => {
    const { gateway, buy } = await openShop();
    const linkId = await buy();
    expect(gateway.pay(linkId).payment).toBe(gateway.pay(linkId).payment);
    expect(gateway.events).toHaveLength(3);
  });

  test("that failed is paid late by the same payment, or again by another", async () => {
    const { gateway, told, razorpay, buy } = await openShop();
    const linkId = await buy();
    const failed = gateway.fail(linkId);
    await gateway.deliverAll();
    expect(told).toMatchObject([
      { kind: "payment.failed", attempt: { state: "failed", paymentId: failed.id } },
    ]);
    expect(gateway.pay(linkId, { late: true }).payment.id).toBe(failed.id);
    expect(await razorpay.lookUp(linkId)).toMatchObject({ state: "paid" });

    const other = await openShop();
    const otherId = await other.buy();
    const first = other.gateway.fail(otherId);
    expect(other.gateway.pay(otherId).payment.id).not.toBe(first.id);
  });

  test("expires by the clock, and may still be paid", async () => {
    const { gateway, told, razorpay, buy, later } = await openShop();
    const linkId = await buy();
    later(HOUR);
    expect(await razorpay.lookUp(linkId)).toMatchObject({ state: "expired" });
    gateway.pay(linkId);
    await gateway.deliverAll();
    expect(told.map(({ report }) => report?.state).filter(Boolean)).toEqual(["expired", "paid"]);
  });

  test("is cancelled once, and not after it was paid", async () => {
    const { gateway, told, razorpay, buy } = await openShop();
    const linkId = await buy();
    expect(await razorpay.closeLink(linkId)).toBe("closed");
    expect(await razorpay.closeLink(linkId)).toMatchObject({ failure: "refused" });
    await gateway.deliverAll();
    expect(told).toMatchObject([
      { kind: "payment_link.cancelled", report: { state: "expired", linkId } },
    ]);
  });

  test("is refunded in parts, up to what was paid", async () => {
    const { gateway, told, razorpay, order, buy } = await openShop();
    const linkId = await buy();
    const { payment } = gateway.pay(linkId);
    const refund = (amount?: number) =>
      fetch(`${gateway.url}/v1/payments/${payment.id}/refund`, {
        method: "POST",
        headers: { Authorization: BASIC, "Content-Type": "application/json" },
        body: JSON.stringify({ amount }),
      });
    expect((await refund(20_000)).status).toBe(200);
    expect((await refund(60_000)).status).toBe(400);
    expect(await razorpay.lookUp(linkId)).toMatchObject({ state: "refunded", refunded: 20_000 });
    expect((await refund()).status).toBe(200);
    expect((await refund()).status).toBe(400);
    await gateway.deliverAll();
    const sums = told.filter(({ kind }) => kind === "refund.processed");
    expect(sums).toMatchObject([
      { reference: order.reference, paymentId: payment.id, attempt: { refunded: 20_000 } },
      { reference: order.reference, paymentId: payment.id, attempt: { refunded: 79_900 } },
    ]);
  });

  test("may be paid with another amount, for a book that must notice", async () => {
    const { gateway, razorpay, buy } = await openShop();
    const linkId = await buy();
    gateway.pay(linkId, { amount: 100 });
    expect(await razorpay.lookUp(linkId)).toMatchObject({ state: "paid", amountPaid: 100 });
  });
});

describe("a create that goes wrong", () => {
  test("without an answer leads to the link that it made", async () => {
    const { gateway, razorpay, order } = await openShop({ faults: { createAnswersLost: true } });
    const made = await razorpay.createLink(order);
    expect(gateway.links()).toHaveLength(1);
    expect(made).toMatchObject({ id: gateway.links()[0]?.id });
  });

  test("with 500 once is made by the second attempt", async () => {
    const { gateway, razorpay, order } = await openShop({ faults: { createFails: 0.5 }, seed: 2 });
    const references = Array.from({ length: 20 }, (_, index) => `order-${index}`);
    let made = 0;
    for (const reference of references) {
      if (!("failure" in (await razorpay.createLink({ ...order, reference })))) made += 1;
    }
    expect(gateway.links()).toHaveLength(made);
    expect(made).toBeGreaterThan(10);
  });

  test("with the same reference finds the first link", async () => {
    const { gateway, razorpay, order, buy } = await openShop();
    const linkId = await buy();
    expect(await razorpay.createLink(order)).toMatchObject({ id: linkId });
    expect(gateway.links()).toHaveLength(1);
  });

  test("with a busy gateway is not known", async () => {
    const { razorpay, order } = await openShop({ faults: { createFails: true, readsFail: true } });
    expect(await razorpay.createLink(order)).toEqual({ failure: "unreachable" });
  });

  test("with a silent gateway ends when the gateway does", async () => {
    const { gateway, order } = await openShop({ faults: { createTimesOut: true } });
    const answer = fetch(`${gateway.url}/v1/payment_links`, {
      method: "POST",
      headers: { Authorization: BASIC },
      body: JSON.stringify(order),
    });
    const ended = expect(answer).rejects.toThrow();
    await fetch(`${gateway.url}/page.css`);
    await gateway.close();
    await ended;
    expect(gateway.links()).toEqual([]);
  });
});

describe("the API", () => {
  test("refuses as Razorpay does", async () => {
    const { gateway, order, buy } = await openShop();
    await buy();
    const body = {
      amount: 79_900,
      currency: "INR",
      reference_id: "another",
      callback_url: order.returnUrl,
      callback_method: "get",
    };
    const create = async (change: object, authorization = BASIC) => {
      const answer = await fetch(`${gateway.url}/v1/payment_links`, {
        method: "POST",
        headers: { Authorization: authorization },
        body: JSON.stringify({ ...body, ...change }),
      });
      return [answer.status, ((await answer.json()) as { error?: object }).error];
    };
    const refused = (description: RegExp, status = 400) => [
      status,
      expect.objectContaining({
        code: "BAD_REQUEST_ERROR",
        description: expect.stringMatching(description),
      }),
    ];
    expect(await create({}, "Basic eDp5")).toEqual(refused(/^Authentication failed/, 401));
    expect(await create({ reference_id: order.reference })).toEqual(refused(/already exists/));
    expect(await create({ amount: 99 })).toEqual(refused(/^amount: /));
    expect(await create({ currency: "USD" })).toEqual(refused(/^currency: /));
    expect(await create({ reference_id: "x".repeat(41) })).toEqual(refused(/^reference_id: /));
    expect(await create({ expire_by: 1 })).toEqual(refused(/^expire_by: /));
    expect(await create({ callback_url: "https://evil.example/" })).toEqual(
      refused(/^callback_url/),
    );
    expect(await create({})).toEqual([200, undefined]);
  });

  test("knows nothing of other ids and paths", async () => {
    const { gateway } = await openShop();
    const ask = async (path: string) =>
      (await fetch(`${gateway.url}/v1/${path}`, { headers: { Authorization: BASIC } })).status;
    expect(await ask("payment_links/plink_x")).toBe(404);
    expect(await ask("payments/pay_x")).toBe(400);
    expect(await ask("orders")).toBe(404);
  });

  test("takes no body of more than 64 KB", async () => {
    const { gateway } = await openShop();
    const url = `${gateway.url}/v1/payment_links`;
    const answer = await fetch(url, { method: "POST", body: "x".repeat(70_000) });
    expect(answer.status).toBe(413);
  });
});

test("its ids and its events are the same for the same seed", async () => {
  const story = async () => {
    const { gateway, buy } = await openShop({ seed: 5 });
    gateway.pay(await buy());
    return [gateway.links()[0]?.id, gateway.events.map(({ id }) => id)];
  };
  expect(await story()).toEqual(await story());
});

test.each([
  "https://shop.example/webhook",
  "http://192.168.1.5/webhook",
  "http://localhost.evil.example/webhook",
  "not an address",
])("sends no webhooks to %s", async (webhookUrl) => {
  const options = { keyId: KEY_ID, keySecret: KEY_SECRET, webhookSecrets: [WEBHOOK_SECRET] };
  await expect(startStandInGateway({ ...options, webhookUrl })).rejects.toThrow(
    /this machine only/,
  );
});
