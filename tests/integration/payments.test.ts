import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { inMixedOrder, paidEvents, postAll } from "#tests/faults/webhook-events.ts";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import {
  PASSWORD,
  type Stack,
  startStack,
  WEBHOOK_SECRET,
  WEBHOOK_SECRET_BEFORE,
} from "#tests/rig/stack.ts";
import { signatureOf } from "#worker/features/payments/razorpay/messages.ts";
import { createRazorpay } from "#worker/features/payments/razorpay/razorpay.ts";
import { reconcile } from "#worker/features/payments/reconcile.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ sells: true });
});
afterAll(() => stack.close());

/** Presses the button of a plan. @returns the link at the gateway */
async function buy(jar: Client, plan = "creator", key: string = crypto.randomUUID()) {
  const answer = await jar.postForm("/pricing", { intent: "buy", plan, key });
  expect(answer.status).toBeLessThan(400);
  await answer.text();
  return stack.gateway.links()[0];
}

async function waitingPurchase(plan = "creator") {
  const { id, jar } = await stack.insertPerson(0);
  stack.gateway.setFaults({ delayWebhooks: true });
  const link = await buy(jar, plan);
  if (link === undefined) throw new Error("There is no link.");
  return { id, jar, link };
}

const MINUTE = 60_000;

const credits = (id: string) =>
  stack.dump.count("select available_credits from profiles where id = ?", [id]);
const grants = (id: string) =>
  stack.dump.count("select count(*) from credit_ledger where user_id = ? and reason = 'purchase'", [
    id,
  ]);

async function statusOf(jar: Client): Promise<string> {
  const [first] = (await (await jar.get("/api/payments")).json()) as { status: string }[];
  return first?.status ?? "none";
}

/** The browser comes back from the gateway. */
async function comeBack(jar: Client, url: string): Promise<Response> {
  const { pathname, search } = new URL(url);
  return jar.get(pathname + search);
}

function post(body: string, signature: string, eventId: string = crypto.randomUUID()) {
  return fetch(`${stack.origin}/api/payments/webhook`, {
    method: "POST",
    headers: { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": eventId },
    body,
  });
}

/** The scheduled job, at a time of its own. */
async function runReconciler(time = now()): Promise<void> {
  const database = openDatabase({ url: stack.databaseUrl });
  const keys = { keyId: "rzp_test", keySecret: "secret of the key", webhookSecrets: [] };
  const gateway = createRazorpay({ ...keys, url: stack.gateway.url, fetch, now: () => time });
  await reconcile({ database, gateway, now: () => time, log: () => {} });
}

describe("money becomes credits once", () => {
  test("by the webhook alone, when the browser never comes back (UPI on a phone)", async () => {
    const { id, jar, link } = await waitingPurchase();
    stack.gateway.pay(link.id);
    expect(await credits(id)).toBe(0);
    expect(await stack.gateway.deliverAll()).toBe(0);
    expect([await credits(id), await grants(id), await statusOf(jar)]).toEqual([10, 1, "paid"]);
  });

  test("by the return alone, when the webhook is missed", async () => {
    const { id, jar, link } = await waitingPurchase("starter");
    stack.gateway.setFaults({ loseWebhooks: true });
    const { returnUrl } = stack.gateway.pay(link.id);
    stack.gateway.setFaults({ loseWebhooks: false });
    const answer = await comeBack(jar, returnUrl);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/payments\//),
    ]);
    expect([await credits(id), await grants(id)]).toEqual([5, 1]);
  });

  test("by the reconciler, when webhook and return are both missed", async () => {
    const { id, link } = await waitingPurchase("studio");
    stack.gateway.setFaults({ loseWebhooks: true });
    stack.gateway.pay(link.id);
    stack.gateway.setFaults({ loseWebhooks: false });
    await runReconciler();
    expect(await credits(id)).toBe(0);
    await runReconciler(now() + 61_000);
    expect([await credits(id), await grants(id)]).toEqual([25, 1]);
  });

  test("when webhook, return, page and reconciler all say it, at the same time", async () => {
    const { id, jar, link } = await waitingPurchase();
    stack.gateway.setFaults({ doubleWebhooks: true });
    const { returnUrl } = stack.gateway.pay(link.id);
    await Promise.all([
      stack.gateway.deliverAll(4),
      comeBack(jar, returnUrl),
      comeBack(jar, returnUrl),
      runReconciler(now() + 61_000),
    ]);
    stack.gateway.setFaults({ doubleWebhooks: false });
    expect([await credits(id), await grants(id), await statusOf(jar)]).toEqual([10, 1, "paid"]);
  });

  test("when its events are repeated, and arrive in the other order", async () => {
    const { id, jar, link } = await waitingPurchase();
    stack.gateway.fail(link.id);
    stack.gateway.pay(link.id);
    const events = stack.gateway.events.slice(-3).toReversed();
    for (const { body, signature, id: eventId } of [...events, ...events]) {
      expect((await post(body, signature, eventId)).status).toBe(200);
    }
    expect([await credits(id), await statusOf(jar)]).toEqual([10, "paid"]);
    await stack.gateway.deliverAll();
    expect([await credits(id), await grants(id)]).toEqual([10, 1]);
  });

  test("that comes late, after a failure and after its link expired", async () => {
    const { id, jar, link } = await waitingPurchase();
    stack.gateway.fail(link.id);
    await stack.gateway.deliverAll();
    expect(await statusOf(jar)).toBe("failed");
    stack.gateway.expire(link.id);
    await stack.gateway.deliverAll();
    expect(await statusOf(jar)).toBe("expired");
    stack.gateway.pay(link.id, { late: true });
    await stack.gateway.deliverAll();
    expect([await credits(id), await statusOf(jar)]).toEqual([10, "paid"]);
  });

  test("with an event that was signed with the secret before", async () => {
    const { id, link } = await waitingPurchase();
    stack.gateway.pay(link.id);
    const { body, id: eventId } = stack.gateway.events.at(-1) ?? { body: "", id: "" };
    const older = await signatureOf("the secret before the one before", body);
    expect((await post(body, older, eventId)).status).toBe(400);
    expect(await credits(id)).toBe(0);
    const before = await signatureOf(WEBHOOK_SECRET_BEFORE, body);
    expect((await post(body, before, eventId)).status).toBe(200);
    expect(await credits(id)).toBe(10);
    await stack.gateway.deliverAll();
    expect(await grants(id)).toBe(1);
  });
});

describe("a link that is made", () => {
  test("is made once for a button that is pressed twice", async () => {
    const { jar } = await stack.insertPerson(0);
    const key = crypto.randomUUID();
    const before = stack.gateway.links().length;
    const first = await buy(jar, "starter", key);
    expect((await buy(jar, "starter", key))?.id).toBe(first?.id);
    expect(stack.gateway.links().length).toBe(before + 1);
  });

  test.each(["createAnswersLost", "createFails"] as const)("survives %s", async (fault) => {
    const { id, jar } = await stack.insertPerson(0);
    const key = crypto.randomUUID();
    stack.gateway.setFaults({ [fault]: true });
    await (await jar.postForm("/pricing", { intent: "buy", plan: "starter", key })).text();
    stack.gateway.setFaults({ [fault]: false });
    const link = await buy(jar, "starter", key);
    expect(stack.gateway.links().filter(({ id }) => id === link?.id)).toHaveLength(1);
    stack.gateway.pay(link?.id ?? "");
    await stack.gateway.deliverAll();
    expect([await credits(id), await grants(id)]).toEqual([5, 1]);
  });

  test("is not waited for when there is none after the time to pay", async () => {
    const { jar } = await stack.insertPerson(0);
    stack.gateway.setFaults({ createFails: true });
    const form = { intent: "buy", plan: "starter", key: crypto.randomUUID() };
    await (await jar.postForm("/pricing", form)).text();
    stack.gateway.setFaults({ createFails: false });
    await runReconciler(now() + 59 * MINUTE);
    expect(await statusOf(jar)).toBe("created");
    await runReconciler(now() + 2 * 60 * MINUTE);
    expect(await statusOf(jar)).toBe("expired");
  });

  test("is closed at once when its account is deleted, and cannot be paid", async () => {
    const jar = await stack.person("leaving@example.com");
    const link = await buy(jar);
    await jar.postForm("/profile", { intent: "delete_account", password: PASSWORD });
    await expect
      .poll(() => stack.gateway.links()[0])
      .toMatchObject({ id: link?.id, status: "cancelled" });
    await stack.gateway.deliverAll();
    await runReconciler();
    const [row] = await stack.dump.rows("select user_id, status from payment where link_id = ?", [
      link?.id ?? "",
    ]);
    expect([row?.user_id, row?.status]).toEqual([null, "expired"]);
  });

  test("is closed by the scheduled job where that did not reach the gateway", async () => {
    const { link } = await waitingPurchase();
    const deleted =
      "update payment set user_id = null, key = null, next_check_on = 0 where link_id = ?";
    await stack.dump.write([[deleted, [link.id]]]);
    await runReconciler();
    expect(stack.gateway.links()[0]).toMatchObject({ id: link.id, status: "cancelled" });
    await stack.gateway.deliverAll();
    const [row] = await stack.dump.rows("select status from payment where link_id = ?", [link.id]);
    expect(row?.status).toBe("expired");
  });
});

describe("nothing is granted", () => {
  test("for a webhook that is forged, altered, or signed for other bytes", async () => {
    const { id, link } = await waitingPurchase();
    stack.gateway.setFaults({ loseWebhooks: true });
    stack.gateway.pay(link.id);
    stack.gateway.setFaults({ loseWebhooks: false });
    const { body, signature } = stack.gateway.events.at(-1) ?? { body: "", signature: "" };
    const forgeries: [string, string][] = [
      [body, ""],
      [body, "0".repeat(64)],
      [`${body} `, signature],
      [body.replace("creator", "studio").replace("paid", "PAID"), signature],
      [body, await signatureOf("secret of the key", body)],
      ["", signature],
    ];
    for (const [altered, by] of forgeries) expect((await post(altered, by)).status).toBe(400);
    expect(await credits(id)).toBe(0);
  });

  test("for a return that is forged, whatever it claims", async () => {
    const { id, jar, link } = await waitingPurchase();
    stack.gateway.setFaults({ loseWebhooks: true });
    const query = new URLSearchParams({
      razorpay_payment_id: "pay_forged",
      razorpay_payment_link_id: link.id,
      razorpay_payment_link_reference_id: link.reference,
      razorpay_payment_link_status: "paid",
      razorpay_signature: "0".repeat(64),
    });
    expect((await jar.get(`/payments/return?${query}`)).headers.get("Location")).toBe("/pricing");
    stack.gateway.setFaults({ loseWebhooks: false });
    expect(await credits(id)).toBe(0);
  });

  test("for another amount than ours, and the operator learns of it", async () => {
    const { id, link } = await waitingPurchase();
    const event = {
      event: "payment_link.paid",
      payload: {
        payment_link: {
          entity: {
            ...{ id: link.id, status: "paid", amount: 100, amount_paid: 100, currency: "INR" },
            ...{ reference_id: link.reference, short_url: "https://rzp.io/i/1" },
          },
        },
      },
    };
    const body = JSON.stringify(event);
    const answer = await post(body, await signatureOf(WEBHOOK_SECRET, body));
    expect(answer.status).toBe(200);
    expect(await credits(id)).toBe(0);
    const request = answer.headers.get("X-Request-Id") ?? "no id";
    const itsLines = () => stack.logs.filter((line) => line.includes(request)).join("\n");
    await expect.poll(itsLines).toContain("payment.MISMATCH");
  });

  test("for somebody else's purchase: it is not even there", async () => {
    const { link } = await waitingPurchase();
    const { jar } = await stack.insertPerson(0);
    expect((await jar.get(`/payments/${link.reference}`)).status).toBe(404);
    expect(await (await jar.get("/api/payments")).json()).toEqual([]);
  });
});

describe("a refund", () => {
  async function paid(plan = "creator") {
    const purchase = await waitingPurchase(plan);
    const { payment } = stack.gateway.pay(purchase.link.id);
    await stack.gateway.deliverAll();
    return { ...purchase, payment };
  }

  test("takes back what is left of the grant, never below 0", async () => {
    const { id, jar, payment } = await paid();
    for (const mood of ["I feel tense", "I cannot sleep", "I feel low"]) {
      expect((await jar.postBeat({ mood })).status).toBe(201);
    }
    expect(await credits(id)).toBe(7);
    stack.gateway.refund(payment.id);
    await stack.gateway.deliverAll();
    await stack.gateway.deliverAll();
    expect([await credits(id), await statusOf(jar)]).toEqual([0, "refunded"]);
  });

  test("of a part takes back its share, and the rest with the rest", async () => {
    const { id, jar, payment } = await paid();
    stack.gateway.refund(payment.id, 20_000);
    await stack.gateway.deliverAll();
    expect([await credits(id), await statusOf(jar)]).toEqual([8, "paid"]);
    stack.gateway.refund(payment.id);
    await stack.gateway.deliverAll();
    expect([await credits(id), await statusOf(jar)]).toEqual([0, "refunded"]);
  });
});

test("receipts are numbered without gaps, and each is mailed once", async () => {
  const numbers = await stack.dump.rows(
    "select receipt_number as number from payment where paid_on is not null order by number",
  );
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  const { jar } = await stack.insertPerson(0, "meera@example.org");
  const link = await buy(jar);
  stack.gateway.pay(link?.id ?? "");
  await stack.gateway.deliverAll();
  const mail = await stack.inbox.next("meera@example.org");
  expect(mail.text).toContain("Creator, 10 credits, paid once");
  expect(mail.text).toMatch(/SW\/\d\d-\d\d\/\d{6}/);
});

test("twenty events, each three times, in any order, some at a time: twenty grants", async () => {
  const { id } = await stack.insertPerson(0);
  const events = await paidEvents(stack, id, 20);
  // No more at a time than the Worker has lanes for them: none waits, and each is accepted at once.
  const refused = await postAll(stack, inMixedOrder(events, 3), 4);
  expect(refused).toBe(0);
  expect([await credits(id), await grants(id)]).toEqual([5 * 20, 20]);
});

test("forged events: no grant, and no error of ours", async () => {
  for (let at = 0; at < 10; at += 1) {
    const body = JSON.stringify({ event: "payment_link.paid", payload: {}, at });
    expect((await post(body, await signatureOf(`guess ${at}`, body))).status).toBe(400);
  }
});
