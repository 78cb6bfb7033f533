import { describe, expect, test } from "vitest";
import { createRazorpay, signatureOf } from "./razorpay.ts";

const REFERENCE = "7f0a2f6e-6c0e-4d0a-9a44-0a51f1b0f0aa";
const KEY_SECRET = "the secret of the key";
const [NOW, BEFORE] = ["the secret of events", "the secret before it"];
const account = createRazorpay({
  ...{ keyId: "rzp_test_1", keySecret: KEY_SECRET, webhookSecrets: [NOW, BEFORE] },
  ...{ url: "https://api.razorpay.test", fetch, now: () => 0 },
});

describe("an event", () => {
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
