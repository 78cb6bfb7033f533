import { type Stack, WEBHOOK_SECRET } from "#tests/rig/stack.ts";
import { signatureOf } from "#worker/features/payments/razorpay/messages.ts";
import { chance } from "#worker/sound/layers/chance.ts";

export interface SignedEvent {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
}

/** Purchases of a person that wait for their money, and for each the event that says it is there. */
export async function paidEvents(
  { dump }: Stack,
  userId: string,
  count: number,
): Promise<readonly SignedEvent[]> {
  const purchases = Array.from({ length: count }, () => crypto.randomUUID());
  await dump.write(
    purchases.map((id) => [
      `insert into payment (id, user_id, plan, amount, currency, credits, status, link_id, created_on)
        values (?, ?, 'starter', 49900, 'INR', 5, 'created', ?, 1)`,
      [id, userId, `plink_${id}`],
    ]),
  );
  return Promise.all(
    purchases.map(async (reference) => {
      const link = { id: `plink_${reference}`, reference_id: reference, currency: "INR" };
      const entity = { ...link, status: "paid", amount: 49_900, amount_paid: 49_900 };
      const payload = { payment_link: { entity } };
      const body = JSON.stringify({ event: "payment_link.paid", payload });
      return { body, signature: await signatureOf(WEBHOOK_SECRET, body), id: `evt_${reference}` };
    }),
  );
}

/** Each so many times, in an order that is mixed and always the same. */
export function inMixedOrder<Item>(items: readonly Item[], times: number): Item[] {
  return Array.from({ length: times }, () => items)
    .flat()
    .map((item, at) => ({ item, place: chance(1, at) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * Posts events until each is accepted, as the gateway does.
 * @param atOnce how many at a time
 * @returns how often one was refused with 503
 * @throws for any other answer than 200 and 503
 */
export async function postAll(
  { origin }: Stack,
  events: readonly SignedEvent[],
  atOnce: number,
): Promise<number> {
  const left = [...events];
  let refused = 0;
  const lane = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { status } = await postEvent(origin, next);
      if (status === 200) continue;
      if (status !== 503) throw new Error(`An event was answered with ${status}.`);
      refused += 1;
      left.unshift(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return refused;
}

async function postEvent(origin: string, { id, body, signature }: SignedEvent): Promise<Response> {
  const answer = await fetch(`${origin}/api/payments/webhook`, {
    method: "POST",
    headers: { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": id },
    body,
  });
  await answer.arrayBuffer();
  return answer;
}
