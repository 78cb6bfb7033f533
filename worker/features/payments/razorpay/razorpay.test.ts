import { describe, expect, test, vi } from "vitest";
import type { Order } from "#worker/features/payments/gateway.rules.ts";
import { createRazorpay } from "./razorpay.ts";

const NOW = 1_800_000_000_000;
const SECRET = "the-secret-of-the-key";
const ORDER: Order = {
  reference: "7f0a2f6e-6c0e-4d0a-9a44-0a51f1b0f0aa",
  amount: 79_900,
  description: "Creator: 10 credits",
  expiresOn: NOW + 60 * 60_000,
  returnUrl: "https://stillwave.test/payments/return",
};
const LINK = {
  id: "plink_1",
  status: "created",
  amount: 79_900,
  amount_paid: 0,
  currency: "INR",
  reference_id: ORDER.reference,
  short_url: "https://rzp.test/i/1",
  payments: null,
};
const MADE = { id: "plink_1", url: "https://rzp.test/i/1" };
const EXISTS = { error: { code: "BAD_REQUEST_ERROR", description: "reference_id already exists" } };

type Reply = () => Response | Promise<Response>;
const json = (body: unknown, status = 200): Reply => {
  return () => Response.json(body, { status });
};
const cut: Reply = () => Promise.reject(new TypeError(`fetch failed ${SECRET}`));
const silent: Reply = () => new Promise(() => undefined);
const none = json({ payment_links: [] });
const listed = json({ payment_links: [{ id: 7 }, { ...LINK, reference_id: "another" }, LINK] });

/** A gateway with these answers, in order; one too many is a failure of the test. */
function gateway(...replies: Reply[]) {
  const asked: { at: string; init: RequestInit }[] = [];
  const razorpay = createRazorpay({
    ...{ keyId: "rzp_test_1", keySecret: SECRET, webhookSecrets: [] },
    url: "https://api.razorpay.test/",
    now: () => NOW,
    fetch: async (input, init = {}) => {
      asked.push({ at: `${init.method} ${String(input)}`, init });
      const reply = replies[asked.length - 1];
      if (reply === undefined) throw new Error("asked once too often");
      return reply();
    },
  });
  const paths = () => asked.map(({ at }) => at.replace("https://api.razorpay.test/v1", ""));
  const body = () => JSON.parse(String(asked[0]?.init.body)) as Record<string, unknown>;
  return { razorpay, asked, paths, body };
}

const CREATE = "POST /payment_links";
const FIND = `GET /payment_links?reference_id=${ORDER.reference}&count=100`;

describe("creating a link", () => {
  test("asks for the whole price, once, and reads where it is paid", async () => {
    const { razorpay, asked, paths, body } = gateway(json(LINK));
    expect(await razorpay.createLink(ORDER)).toEqual(MADE);
    expect(paths()).toEqual([CREATE]);
    expect(body()).toMatchObject({
      amount: 79_900,
      currency: "INR",
      accept_partial: false,
      reference_id: ORDER.reference,
      notes: { reference: ORDER.reference },
      expire_by: (NOW + 60 * 60_000) / 1000,
      callback_url: ORDER.returnUrl,
      callback_method: "get",
      notify: { sms: false, email: false },
    });
    expect(asked[0]?.init.redirect).toBe("manual");
    const headers = new Headers(asked[0]?.init.headers);
    expect(headers.get("Authorization")).toBe(`Basic ${btoa(`rzp_test_1:${SECRET}`)}`);
  });

  test("never lets it expire within the 15 minutes that the gateway takes", async () => {
    const { razorpay, body } = gateway(json(LINK));
    await razorpay.createLink({ ...ORDER, expiresOn: NOW + 1 });
    expect(body().expire_by).toBe(NOW / 1000 + 16 * 60);
  });

  test.each<[string, Reply]>([
    ["a lost answer", cut],
    ["a 502", json({}, 502)],
    ["a 429", json({}, 429)],
    ["an answer in another shape", json({ id: "plink_1" })],
    ["an answer about another order", json({ ...LINK, reference_id: "another" })],
    ["an answer about another price", json({ ...LINK, amount: 100 })],
    ["a page that is no page", json({ ...LINK, short_url: "javascript:alert(1)" })],
    ["a page without encryption", json({ ...LINK, short_url: "http://rzp.test/i/1" })],
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "/x" } })],
  ])("%s is followed by a look for the link", async (_, reply) => {
    const { razorpay, paths } = gateway(reply, listed);
    expect(await razorpay.createLink(ORDER)).toEqual(MADE);
    expect(paths()).toEqual([CREATE, FIND]);
  });

  test("a time-out that made no link is followed by one more create, with the same reference", async () => {
    const { razorpay, asked, paths } = gateway(json({}, 500), none, json(LINK));
    expect(await razorpay.createLink(ORDER)).toEqual(MADE);
    expect(paths()).toEqual([CREATE, FIND, CREATE]);
    expect(asked[2]?.init.body).toBe(asked[0]?.init.body);
  });

  test("a link that is listed late is found after the second create was refused", async () => {
    const { razorpay, paths } = gateway(cut, none, json(EXISTS, 400), listed);
    expect(await razorpay.createLink(ORDER)).toEqual(MADE);
    expect(paths()).toEqual([CREATE, FIND, CREATE, FIND]);
  });

  test("a reference that exists gives the link that has it", async () => {
    const { razorpay } = gateway(json(EXISTS, 400), listed);
    expect(await razorpay.createLink(ORDER)).toEqual(MADE);
  });

  test("a reference that exists with another price is refused", async () => {
    const other = json({ payment_links: [{ ...LINK, amount: 100 }] });
    const { razorpay } = gateway(json(EXISTS, 400), other);
    expect(await razorpay.createLink(ORDER)).toMatchObject({ failure: "refused" });
  });

  test("a bad request that made no link is refused", async () => {
    const { razorpay, paths } = gateway(json(EXISTS, 400), none);
    expect(await razorpay.createLink(ORDER)).toMatchObject({ failure: "refused" });
    expect(paths()).toEqual([CREATE, FIND]);
  });

  test("wrong keys are refused at once", async () => {
    const { razorpay, paths } = gateway(json({}, 401));
    expect(await razorpay.createLink(ORDER)).toMatchObject({ failure: "refused" });
    expect(paths()).toEqual([CREATE]);
  });

  test("a gateway that is away ends as a value", async () => {
    const { razorpay } = gateway(cut, cut);
    const failure = await razorpay.createLink(ORDER);
    expect(failure).toEqual({ failure: "unreachable" });
    const { razorpay: later } = gateway(cut, none, cut, none);
    expect(await later.createLink(ORDER)).toEqual({ failure: "unreachable" });
  });

  test("a gateway that is silent is waited for 8 seconds, and 16 in all", async () => {
    vi.useFakeTimers();
    try {
      const { razorpay, paths } = gateway(silent, silent);
      const answer = razorpay.createLink(ORDER);
      await vi.advanceTimersByTimeAsync(7_999);
      expect(paths()).toEqual([CREATE]);
      await vi.advanceTimersByTimeAsync(1);
      expect(paths()).toEqual([CREATE, FIND]);
      await vi.advanceTimersByTimeAsync(8_000);
      expect(await answer).toEqual({ failure: "unreachable" });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("fetching a link", () => {
  const PAID = {
    ...LINK,
    status: "paid",
    amount_paid: 79_900,
    payments: [{ payment_id: "pay_1", status: "captured" }],
  };
  const payment = { id: "pay_1", status: "captured", amount: 79_900, currency: "INR" };

  test("that is open takes one request", async () => {
    const { razorpay, paths } = gateway(json(LINK));
    expect(await razorpay.lookUp("plink_1")).toMatchObject({ state: "created", amountPaid: 0 });
    expect(paths()).toEqual(["GET /payment_links/plink_1"]);
  });

  test("that is paid asks its payment for refunds", async () => {
    const { razorpay, paths } = gateway(json(PAID), json({ ...payment, amount_refunded: 20_000 }));
    expect(await razorpay.lookUp("plink_1")).toMatchObject({ state: "refunded", refunded: 20_000 });
    expect(paths()[1]).toBe("GET /payments/pay_1");
  });

  test("that is paid is so even when its payment has no answer", async () => {
    const { razorpay } = gateway(json(PAID), cut);
    expect(await razorpay.lookUp("plink_1")).toMatchObject({ state: "paid", amountPaid: 79_900 });
  });

  test.each<[string, Reply, string]>([
    ["unknown", json({}, 404), "refused"],
    ["away", cut, "unreachable"],
    ["in another shape", json({ id: 1 }), "unreachable"],
    ["no JSON", () => new Response("<html>"), "unreachable"],
    [
      "longer than any link",
      () => new Response(JSON.stringify(LINK).padEnd(600_000)),
      "unreachable",
    ],
  ])("that is %s is a value without secrets", async (_, reply, failure) => {
    const { razorpay } = gateway(reply);
    const answer = await razorpay.lookUp("plink_1");
    expect(answer).toMatchObject({ failure });
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  });

  test("keeps to its own path, whatever the id", async () => {
    const { razorpay, paths } = gateway(json(LINK));
    await razorpay.lookUp("../orders?x=1");
    expect(paths()).toEqual(["GET /payment_links/..%2Forders%3Fx%3D1"]);
  });
});

describe("finding and cancelling", () => {
  test("finds the link of a reference among others", async () => {
    const { razorpay } = gateway(listed);
    expect(await razorpay.findLink(ORDER.reference)).toMatchObject({
      link: MADE,
      report: { state: "created", linkId: MADE.id },
    });
  });

  test("finds nothing where there is nothing", async () => {
    const { razorpay } = gateway(none);
    expect(await razorpay.findLink(ORDER.reference)).toBeUndefined();
  });

  test("cancels a link, and says so when it cannot", async () => {
    const { razorpay, paths } = gateway(json({ ...LINK, status: "cancelled" }), json({}, 400), cut);
    expect(await razorpay.closeLink("plink_1")).toBe("closed");
    expect(await razorpay.closeLink("plink_1")).toMatchObject({ failure: "refused" });
    expect(await razorpay.closeLink("plink_1")).toMatchObject({ failure: "unreachable" });
    expect(paths()[0]).toBe("POST /payment_links/plink_1/cancel");
  });
});
