import { describe, expect, test } from "vitest";
import { type LinkEntity, readEvent, reportOf, signatureOf } from "./messages.ts";
import { createRazorpay } from "./razorpay.ts";

const REFERENCE = "7f0a2f6e-6c0e-4d0a-9a44-0a51f1b0f0aa";
const link: LinkEntity = {
  id: "plink_1",
  status: "created",
  amount: 79_900,
  amount_paid: 0,
  currency: "INR",
  reference_id: REFERENCE,
  payments: null,
};
const paidLink: LinkEntity = {
  ...link,
  status: "paid",
  amount_paid: 79_900,
  payments: [
    { payment_id: "pay_0", status: "failed" },
    { payment_id: "pay_1", status: "captured" },
    { payment_id: "pay_2", status: "failed" },
  ],
};
const payment = {
  id: "pay_1",
  status: "captured",
  amount: 79_900,
  currency: "INR",
  amount_refunded: 0,
  captured: true,
  notes: { reference: REFERENCE },
};
const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 20_000, notes: [] };

function event(name: string, entities: Record<string, object>) {
  const payload = Object.entries(entities).map(([kind, entity]) => [kind, { entity }]);
  return { entity: "event", event: name, payload: Object.fromEntries(payload), created_at: 1 };
}

describe("a link", () => {
  test.each([
    ["created", "created"],
    ["expired", "expired"],
    ["cancelled", "expired"],
  ] as const)("that is %s reports %s", (status, state) => {
    expect(reportOf({ ...link, status })).toEqual({
      linkId: "plink_1",
      reference: REFERENCE,
      state,
      amount: 79_900,
      currency: "INR",
      amountPaid: 0,
    });
  });

  test("that is paid names the payment that did it", () => {
    expect(reportOf(paidLink)).toMatchObject({
      state: "paid",
      amountPaid: 79_900,
      paymentId: "pay_1",
    });
  });

  test("that got its money after it expired is paid", () => {
    expect(reportOf({ ...paidLink, status: "expired" })).toMatchObject({ state: "paid" });
  });

  test("that is partly paid is still open, even if the part is the whole", () => {
    const parts = { ...paidLink, status: "partially_paid" } as const;
    expect(reportOf({ ...parts, amount_paid: 100 })).toMatchObject({ state: "created" });
    expect(reportOf(parts)).toMatchObject({ state: "created" });
  });

  test("whose payment went back in part is refunded by that part", () => {
    expect(reportOf(paidLink, { ...payment, amount_refunded: 20_000 })).toMatchObject({
      state: "refunded",
      refunded: 20_000,
      amountPaid: 79_900,
    });
  });
});

describe("an event", () => {
  test.each([
    ["payment_link.paid", { payment_link: paidLink, payment }, "paid"],
    [
      "payment_link.partially_paid",
      { payment_link: { ...link, status: "partially_paid" } },
      "created",
    ],
    ["payment_link.expired", { payment_link: { ...link, status: "expired" } }, "expired"],
    ["payment_link.cancelled", { payment_link: { ...link, status: "cancelled" } }, "expired"],
  ])("%s carries a report", (kind, entities, state) => {
    const read = readEvent(event(kind, entities));
    expect(read).toMatchObject({
      kind,
      reference: REFERENCE,
      report: { state, linkId: "plink_1" },
    });
  });

  test("payment_link.paid names the payment though its link lists none", () => {
    const bare = { ...paidLink, payments: undefined };
    expect(readEvent(event("payment_link.paid", { payment_link: bare, payment }))).toMatchObject({
      paymentId: "pay_1",
      report: { paymentId: "pay_1" },
    });
  });

  test("payment.captured carries an attempt that took the money", () => {
    expect(readEvent(event("payment.captured", { payment }))).toEqual({
      kind: "payment.captured",
      reference: REFERENCE,
      paymentId: "pay_1",
      attempt: {
        state: "paid",
        amount: 79_900,
        currency: "INR",
        amountPaid: 79_900,
        paymentId: "pay_1",
      },
    });
  });

  test("payment.failed carries an attempt that took none", () => {
    const failed = { ...payment, status: "failed", captured: false };
    expect(readEvent(event("payment.failed", { payment: failed }))).toMatchObject({
      reference: REFERENCE,
      attempt: { state: "failed", amountPaid: 0 },
    });
  });

  test("of a payment without notes names the payment alone", () => {
    const read = readEvent(event("payment.captured", { payment: { ...payment, notes: [] } }));
    expect(read).toMatchObject({ paymentId: "pay_1" });
    expect(read).not.toHaveProperty("reference");
  });

  test("refund.processed tells the sum of all refunds", () => {
    const twice = { ...payment, amount_refunded: 50_000 };
    expect(readEvent(event("refund.processed", { refund, payment: twice }))).toMatchObject({
      reference: REFERENCE,
      paymentId: "pay_1",
      attempt: { state: "refunded", amountPaid: 79_900, refunded: 50_000 },
    });
  });

  test("refund.processed without its payment names the payment alone", () => {
    expect(readEvent(event("refund.processed", { refund }))).toEqual({
      kind: "refund.processed",
      paymentId: "pay_1",
    });
  });

  test("refund.processed of a payment that was never captured takes nothing back", () => {
    const never = { ...payment, status: "refunded", captured: false, amount_refunded: 79_900 };
    const read = readEvent(event("refund.processed", { refund, payment: never }));
    expect(read).toMatchObject({ attempt: { state: "failed", amountPaid: 0 } });
    expect(read).not.toHaveProperty("attempt.refunded");
  });

  test("payment.dispute.lost adds what was deducted to what was refunded", () => {
    const dispute = {
      payment_id: "pay_1",
      amount: 30_000,
      amount_deducted: 30_000,
      currency: "INR",
    };
    const lost = (entities: Record<string, object>) =>
      readEvent(event("payment.dispute.lost", entities));
    const before = { ...payment, amount_refunded: 20_000 };
    const whole = { reference: REFERENCE, paymentId: "pay_1", attempt: { refunded: 50_000 } };
    expect(lost({ payment: before, dispute })).toMatchObject(whole);
    const unsaid = { ...dispute, amount_deducted: null };
    expect(lost({ payment: before, dispute: unsaid })).toMatchObject(whole);
    const unclear = { kind: "payment.dispute.lost", unclear: "dispute" };
    for (const other of [{ payment_id: "pay_2" }, { currency: "USD" }, { amount: -1 }]) {
      expect(lost({ payment, dispute: { ...dispute, ...other } })).toEqual(unclear);
    }
  });

  test.each(["payment.authorized", "refund.failed", "settlement.processed"])(
    "%s says nothing of a purchase",
    (kind) => {
      expect(readEvent(event(kind, { payment, refund }))).toEqual({ kind });
    },
  );

  test.each([
    ["no object", null],
    ["a list", []],
    ["nothing", {}],
    ["a name that is none", { event: 7, payload: {} }],
    ["a name without end", { event: "x".repeat(65), payload: {} }],
    ["no payload", { event: "payment_link.paid" }],
    ["an empty payload", { event: "payment_link.paid", payload: {} }],
    ["half a rupee", event("payment_link.paid", { payment_link: { ...paidLink, amount: 0.5 } })],
    ["a refund below nothing", event("refund.processed", { refund: { ...refund, amount: -1 } })],
    ["an unknown status", event("payment_link.paid", { payment_link: { ...link, status: "x" } })],
  ])("that is %s cannot be read", (_, body) => {
    expect(readEvent(body)).toEqual({ kind: "unreadable" });
  });
});

const KEY_SECRET = "the secret of the key";
const [NOW, BEFORE] = ["the secret of events", "the secret before it"];
const account = createRazorpay({
  ...{ keyId: "rzp_test_1", keySecret: KEY_SECRET, webhookSecrets: [NOW, BEFORE] },
  ...{ url: "https://api.razorpay.test", fetch, now: () => 0 },
});

describe("a signed event", () => {
  const failed = { id: "pay_1", status: "failed", amount: 79_900, currency: "INR", notes: [] };
  const BODY = JSON.stringify({
    event: "payment.failed",
    payload: { payment: { entity: failed } },
  });

  async function posted(body: string, secret: string, id = "evt_1") {
    const signature = await signatureOf(secret, BODY);
    const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": id };
    const request = { method: "POST", headers, body };
    return account.verify(new Request("https://stillwave.test/api/payments/webhook", request));
  }

  test.each([NOW, BEFORE])("is believed when it is signed with %s", async (secret) => {
    expect(await posted(BODY, secret)).toMatchObject({
      ...{ id: "evt_1", kind: "payment.failed", paymentId: "pay_1" },
      ...{ attempt: { state: "failed" }, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  test("is not believed when it is altered, signed by somebody else, or has no id of use", async () => {
    expect(await posted(`${BODY} `, NOW)).toBeUndefined();
    expect(await posted(BODY, KEY_SECRET)).toBeUndefined();
    expect(await posted(BODY, NOW, "")).toBeUndefined();
    expect(await posted(BODY, NOW, "e".repeat(65))).toBeUndefined();
  });

  test("that is signed and no JSON is named unreadable", async () => {
    const headers = {
      "X-Razorpay-Signature": await signatureOf(NOW, "{"),
      "X-Razorpay-Event-Id": "evt_2",
    };
    const request = new Request("https://stillwave.test/", { method: "POST", headers, body: "{" });
    expect(await account.verify(request)).toMatchObject({ id: "evt_2", kind: "unreadable" });
  });
});

describe("a browser that comes back", () => {
  const query = {
    razorpay_payment_id: "pay_1",
    razorpay_payment_link_id: "plink_1",
    razorpay_payment_link_reference_id: REFERENCE,
    razorpay_payment_link_status: "paid",
  };

  async function returned(message: string, parts: Record<string, string> = query) {
    const url = new URL("https://stillwave.test/payments/return");
    const signature = await signatureOf(KEY_SECRET, message);
    url.search = String(new URLSearchParams({ ...parts, razorpay_signature: signature }));
    return account.readReturn(url);
  }

  test("names its purchase: link, reference, status and payment are signed", async () => {
    expect(await returned(`plink_1|${REFERENCE}|paid|pay_1`)).toBe(REFERENCE);
    expect(await returned(`plink_1|${REFERENCE}|created|pay_1`)).toBeUndefined();
  });

  test("names none with a missing part, or one that could be taken for two", async () => {
    const missing = { ...query, razorpay_payment_link_id: "" };
    expect(await returned(`|${REFERENCE}|paid|pay_1`, missing)).toBeUndefined();
    const { razorpay_payment_link_status: _, ...short } = query;
    const two = { ...short, razorpay_payment_link_status: "paid|pay_1", razorpay_payment_id: "x" };
    expect(await returned(`plink_1|${REFERENCE}|paid|pay_1|x`, two)).toBeUndefined();
  });
});
