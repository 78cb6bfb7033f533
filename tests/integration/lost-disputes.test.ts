import { expect, test } from "vitest";
import {
  inMixedOrder,
  paidEvents,
  postAll,
  type SignedEvent,
} from "#tests/faults/webhook-events.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { WEBHOOK_SECRET } from "#tests/rig/stack.ts";
import { signatureOf } from "#worker/features/payments/razorpay/messages.ts";

const stack = sharedStack({ sells: true });
const PRICE = 49_900;

/** A person with 5 credits, who bought them. */
async function bought() {
  const { id, jar } = await stack.insertPerson(0);
  const events = await paidEvents(stack, id, 1);
  await postAll(stack, events, 1);
  const [row] = await stack.dump.rows("select id from payment where user_id = ?", [id]);
  const reference = String(row?.id);
  const payment = (amount_refunded: number) => ({
    ...{
      id: `pay_${reference}`,
      status: "captured",
      captured: true,
      amount: PRICE,
      currency: "INR",
    },
    ...{ amount_refunded, notes: { reference } },
  });
  return { id, jar, reference, payment };
}

async function signed(event: string, entities: Record<string, object>): Promise<SignedEvent> {
  const payload = Object.entries(entities).map(([kind, entity]) => [kind, { entity }]);
  const body = JSON.stringify({ event, payload: Object.fromEntries(payload) });
  return { id: crypto.randomUUID(), body, signature: await signatureOf(WEBHOOK_SECRET, body) };
}

type Payment = Awaited<ReturnType<typeof bought>>["payment"];

const dispute = (amount_deducted: number, payment_id: string) => ({
  ...{ id: "disp_1", payment_id, amount: amount_deducted, currency: "INR", amount_deducted },
  status: "lost",
});
const lost = (payment: ReturnType<Payment>, paise: number) =>
  signed("payment.dispute.lost", { payment, dispute: dispute(paise, payment.id) });
const refunded = (payment: ReturnType<Payment>, paise: number) => {
  const refund = { id: "rfnd_1", payment_id: payment.id, amount: paise, notes: [] };
  return signed("refund.processed", { payment, refund });
};

/** The balance, what went back, how the purchase stands, and the sum of what the ledger took back. */
async function books(id: string, reference: string) {
  const [row] = await stack.dump.rows(
    `select p.status, p.refunded, f.available_credits as left,
       (select sum(l.delta) from credit_ledger l where l.user_id = f.id) as booked,
       (select sum(l.delta) from credit_ledger l where l.user_id = f.id and l.reason = 'refund') as back
     from payment p join profiles f on f.id = p.user_id where p.id = ? and p.user_id = ?`,
    [reference, id],
  );
  return row;
}

test("a lost dispute takes back the credits, as a refund does, however often and by how many workers it is said", async () => {
  const { id, jar, reference, payment } = await bought();
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(201);
  const events = [await lost(payment(0), PRICE)];
  await postAll(stack, inMixedOrder(events, 4), 4);
  const taken = { status: "refunded", refunded: PRICE, left: 0, back: -4 };
  expect(await books(id, reference)).toMatchObject(taken);
  // Nor does a refund of the same money that is told of afterwards take anything more.
  await postAll(stack, [await refunded(payment(PRICE), PRICE)], 1);
  expect(await books(id, reference)).toMatchObject(taken);
});

test("a lost dispute of a part comes to what was refunded before, in whichever order they are told", async () => {
  for (const first of ["refund", "dispute"]) {
    const { id, reference, payment } = await bought();
    const told = [await refunded(payment(10_000), 10_000), await lost(payment(10_000), 20_000)];
    for (const event of first === "refund" ? told : told.toReversed()) {
      await postAll(stack, [event], 1);
    }
    const after = { status: "paid", refunded: 30_000, left: 2, booked: 2, back: -3 };
    expect(await books(id, reference), first).toMatchObject(after);
  }
});

test("a lost dispute that does not say which payment is alerted, and worked through when it is sent again", async () => {
  const { id, reference, payment } = await bought();
  const kept = () =>
    stack.dump.count("select count(*) from payment_event where kind = 'payment.dispute.lost'");
  const before = await kept();
  const alerts = () => stack.logs.filter((line) => line.includes('"of":"dispute"')).length;
  const said = alerts();
  const entity = dispute(PRICE, payment(0).id);
  const whole = await lost(payment(0), PRICE);
  for (const entities of [{ dispute: entity }, { payment: payment(0) }, {}]) {
    await postAll(
      stack,
      [{ ...(await signed("payment.dispute.lost", entities)), id: whole.id }],
      1,
    );
  }
  expect([(await kept()) - before, alerts() - said]).toEqual([0, 3]);
  expect(await books(id, reference)).toMatchObject({ status: "paid", left: 5 });
  await postAll(stack, [whole], 1);
  expect(await books(id, reference)).toMatchObject({ status: "refunded", left: 0 });
});
