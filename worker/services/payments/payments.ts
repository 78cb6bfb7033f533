import { beginPayment, findPayment, keepLink, type PaymentRow, paymentsOf } from "#db/payments.ts";
import type { Till } from "#worker/domain/payments/gateway.ts";
import { CURRENCY, LINK_LIFE_MS, type PaymentStatus } from "#worker/domain/payments/payment.ts";
import { type Plan, type PlanId, paiseOf } from "#worker/domain/payments/plans.ts";
import {
  receiptNumber,
  type Seller,
  type TaxLine,
  taxLines,
} from "#worker/domain/payments/receipt.ts";
import { isSigned } from "#worker/domain/payments/signature.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { Lanes } from "#worker/services/limits/lanes.ts";
import type { Throttled } from "#worker/services/limits/throttle.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { check, firstCheck } from "./reconcile.ts";
import { receiveEvent, type Webhook } from "./webhook.ts";

/** How many purchases a list shows. */
const LISTED = 100;

/** A purchase, as its person sees it. */
export interface PaymentView {
  readonly id: string;
  readonly plan: PlanId;
  /** Paise. */
  readonly amount: number;
  readonly credits: number;
  readonly status: PaymentStatus;
  /** Paise that went back. */
  readonly refunded: number;
  /** Credits that were taken back with them: never more than were left. */
  readonly takenBack: number;
  /** Unix ms. */
  readonly created_on: number;
  readonly paid_on: number | null;
  /** Where it is paid, while it is open. */
  readonly url: string | undefined;
  readonly receipt: Receipt | undefined;
}

export interface Receipt {
  readonly number: string;
  readonly seller: Seller;
  readonly taxes: readonly TaxLine[];
}

export type Purchase =
  /** The browser goes to the gateway. */
  | { readonly kind: "pay"; readonly url: string }
  /** This button was pressed before: its purchase is over already. */
  | { readonly kind: "over"; readonly id: string }
  /** The gateway did not answer: nothing was taken, and the same button may be pressed again. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "not_for_sale" }
  | Throttled;

/** Sells plans, once each, and shows what was bought. */
export interface Payments {
  /** Whether a gateway is configured. */
  readonly forSale: boolean;
  /** @param key idempotency key of the form */
  buy(person: Person, plan: Plan, key: string): Promise<Purchase>;
  /** A person's own purchase. An open one is looked up at the gateway, which knows before we do. */
  view(person: Person, id: string): Promise<PaymentView | undefined>;
  list(person: Person): Promise<readonly PaymentView[]>;
  /**
   * A browser came back from the gateway. Its query is believed for one thing alone: which purchase to
   * ask the gateway about. @returns the id of the purchase; undefined for a forged query
   */
  returned(query: URLSearchParams): Promise<string | undefined>;
  /** @returns whether the gateway sent it; "busy" when it is to send it again */
  receive(webhook: Webhook): Promise<boolean | "busy">;
}

export interface PaymentsParts {
  readonly core: Core;
  /** undefined: nothing is for sale. */
  readonly till: Till | undefined;
  readonly seller: Seller;
  /** An absolute URL of this product. @param path with a leading slash */
  readonly link: (path: string) => string;
  /** Mails the receipt of a purchase after the response, unless it has gone out. */
  readonly mailReceipt: (id: string) => void;
  /** Whether the request only looks: then the gateway is asked nothing. */
  readonly looks: boolean;
  /** In which events are worked through. */
  readonly lanes: Lanes;
}

export function createPayments({
  core,
  till,
  seller,
  link,
  mailReceipt,
  looks,
  lanes,
}: PaymentsParts): Payments {
  const { database, throttle, now, newId } = core;
  const view = (row: PaymentRow) => viewOf(row, seller);

  async function ofPerson(person: Person, id: string): Promise<PaymentRow | undefined> {
    const row = await findPayment(database, { id });
    return row?.user_id === person.id ? row : undefined;
  }

  /** Asks the gateway about an open purchase, within limits: a page may be loaded often. */
  async function refresh(row: PaymentRow): Promise<PaymentRow> {
    if (till === undefined || looks || row.paid_on !== null) return row;
    const allowed = await throttle.take(["purchase_question", row.id]);
    if (!allowed.ok) return row;
    const answer = await check(core, till.gateway, row);
    if ("failure" in answer) return row;
    if (answer.paid_on !== null) mailReceipt(answer.id);
    return answer;
  }

  return {
    forSale: till !== undefined,
    async buy(person, plan, key) {
      if (till === undefined) return { kind: "not_for_sale" };
      const allowed = await throttle.take(["purchase", person.id]);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      const time = now();
      const row = await beginPayment(database, {
        ...{ id: newId(), user_id: person.id, key, plan: plan.id, credits: plan.allowance.count },
        ...{ amount: paiseOf(plan), currency: CURRENCY, created_on: time },
        next_check_on: firstCheck(time),
      });
      if (row === undefined) return { kind: "unreachable" };
      if (row.status !== "created") return { kind: "over", id: row.id };
      if (row.link_url !== null) return { kind: "pay", url: row.link_url };
      const made = await till.gateway.create({
        ...{ reference: row.id, amount: row.amount, expiresOn: row.created_on + LINK_LIFE_MS },
        description: `${plan.name}: ${row.credits} credits`,
        returnUrl: link("/payments/return"),
      });
      if ("failure" in made) {
        core.log("payment.not_created", { cause: `payment.${made.failure}` });
        return { kind: "unreachable" };
      }
      await keepLink(database, row.id, made);
      return { kind: "pay", url: made.url };
    },
    async view(person, id) {
      const row = await ofPerson(person, id);
      return row && view(await refresh(row));
    },
    async list(person) {
      const rows = await paymentsOf(database, person.id, LISTED);
      return rows.map(view);
    },
    async returned(query) {
      const message = till?.returnMessage(query);
      const id = query.get("razorpay_payment_link_reference_id");
      if (till === undefined || message === undefined || id === null) return undefined;
      const signature = query.get("razorpay_signature") ?? "";
      if (!(await isSigned([till.keySecret], message, signature))) return undefined;
      const row = await findPayment(database, { id });
      if (row) await refresh(row);
      return row?.id;
    },
    async receive(webhook) {
      if (till === undefined) return false;
      const received = await lanes(() => receiveEvent(core, till, webhook));
      if (received === "busy") return received;
      if (received.paid) mailReceipt(received.paid);
      return received.signed;
    },
  };
}

/** The lines of a receipt, as a page and a mail show them. */
export function viewOf(row: PaymentRow, seller: Seller): PaymentView {
  const { id, plan, amount, credits, status, refunded, created_on, paid_on } = row;
  const open = status === "created" || status === "failed";
  const { receipt_year: year, receipt_number: number } = row;
  return {
    ...{ id, plan, amount, credits, status, refunded, created_on, paid_on },
    takenBack: row.taken_back,
    url: open ? (row.link_url ?? undefined) : undefined,
    receipt:
      year === null || number === null
        ? undefined
        : { number: receiptNumber(year, number), seller, taxes: taxLines(row, seller) },
  };
}
