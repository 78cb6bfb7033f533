import { describeDatabaseError, openDatabase } from "#db/client.ts";
import type { Client } from "#tests/rig/client.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PlanId } from "#worker/features/payments/rules.ts";
import { deleteHoldings, generationsOf } from "#worker/features/privacy/holdings.store.ts";
import { Refusal } from "#worker/tools/local/gateway/answer.ts";
import type { Link } from "#worker/tools/local/gateway/books.ts";
import type { ReceivedBeat } from "./invariants.ts";
import type { Operation } from "./purchase-stories.ts";

/** Fewer than a story's beats may be, so that some refunds find nothing left. */
const FREE_CREDITS = 2;

/** A button that a person pressed. */
export interface Press {
  readonly plan: PlanId;
  readonly key: string;
  linkId?: string;
}

/** Somebody who buys; their tabs share all this. */
export interface Buyer {
  readonly id: string;
  readonly jar: Client;
  readonly presses: Press[];
  readonly links: Set<string>;
  readonly returns: string[];
  beats: ReceivedBeat[];
}

export async function newBuyer(stack: Stack): Promise<Buyer> {
  const { id, jar } = await stack.insertPerson(FREE_CREDITS);
  return { id, jar, presses: [], links: new Set(), returns: [], beats: [] };
}

/** What happens to a link at the gateway, which refuses what makes no sense. */
export function atGateway(
  { gateway }: Stack,
  { returns }: Buyer,
  { id, amount, attempts }: Link,
  what: Operation,
): void {
  const payment = attempts.find(({ status }) => status === "captured");
  try {
    if (what === "pay" || what === "pay_late") {
      const { pathname, search } = new URL(
        gateway.pay(id, { late: what === "pay_late" }).returnUrl,
      );
      returns.push(pathname + search);
    } else if (what === "fail") gateway.fail(id);
    else if (what === "expire") gateway.expire(id);
    else if (what === "close") gateway.cancel(id);
    else if (what === "refund") payment && gateway.refund(payment.id);
    else if (what === "refund_part") payment && gateway.refund(payment.id, Math.ceil(amount / 3));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Deletes the account, unless a beat of it is being made. */
export async function leave({ databaseUrl }: Stack, buyer: Buyer): Promise<void> {
  const database = openDatabase({ url: databaseUrl });
  try {
    const generations = await generationsOf(database, buyer.id);
    // They share nothing.
    const ties = { sharer: buyer.id, answerer: buyer.id };
    const former = { digest: buyer.id, forgetOn: 0 };
    await deleteHoldings(database, buyer.id, { generations, incognitoIds: [], ties, former });
    buyer.beats = [];
  } catch (error) {
    const { kind } = describeDatabaseError(error);
    if (kind !== "constraint" && kind !== "busy") throw error;
  }
}
