/** Sells plans, once each, and shows what was bought. */

import { cursorAfter, readCursor } from "#worker/domain/paging.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import { firstCheck, type GatewayAccount } from "./gateway.rules.ts";
import { type Receipt, receiptOf, type Seller, taxedHome } from "./receipt.rules.ts";
import type { PaymentStatus, PlaceCode, PlanId } from "./rules.ts";
import { CURRENCY, LINK_LIFE_MS, type Plan, type Purchase, paiseOf } from "./rules.ts";
import { check, settleEvent } from "./settle.ts";
import {
  beginPurchase,
  findPurchase,
  keepLink,
  type PurchaseRow,
  purchasesOf,
  toPurchase,
} from "./store.ts";

/** How many purchases a page of a list has. */
export const LISTED = 100;

interface PurchasePage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface PurchaseList {
  readonly purchases: readonly PurchaseView[];
  /** Absent on the last page. */
  readonly next: string | undefined;
}

/** A purchase, as its person sees it. Amounts in paise, times in Unix ms. */
export interface PurchaseView {
  readonly id: string;
  readonly plan: PlanId;
  readonly amount: number;
  readonly credits: number;
  readonly status: PaymentStatus;
  /** What went back. */
  readonly refunded: number;
  /** Credits that were taken back with it: never more than were left. */
  readonly takenBack: number;
  readonly createdOn: number;
  readonly paidOn: number | null;
  /** Where the buyer lives, by GST code; null where nobody asked. */
  readonly buyerPlace: PlaceCode | null;
  /** Where it is paid, while it is open. */
  readonly url: string | undefined;
  readonly receipt: Receipt | undefined;
}

export type Begun =
  /** The browser goes to the gateway. */
  | { readonly kind: "pay"; readonly url: string }
  /** This button was pressed before: its purchase is over already. */
  | { readonly kind: "over"; readonly id: string }
  /** The gateway did not answer: nothing was taken, and the same button may be pressed again. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "not_for_sale" }
  /** The receipt has to name where the buyer lives, and nobody said so. */
  | { readonly kind: "no_place" }
  | Throttled;

export interface Payments {
  /** Whether a gateway is configured. */
  readonly forSale: boolean;
  /** Whether a purchase has to say where its buyer lives: where receipts have tax lines. */
  readonly asksPlace: boolean;
  /**
   * @param key idempotency key of the form
   * @param place where the buyer lives; kept only where it is asked for
   */
  buy(person: Person, plan: Plan, key: string, place?: PlaceCode): Promise<Begun>;
  /** A person's own purchase. An open one is looked up at the gateway, which knows before we do. */
  view(person: Person, id: string): Promise<PurchaseView | undefined>;
  /** The newest purchases. */
  list(person: Person): Promise<readonly PurchaseView[]>;
  /** A page of purchases, newest first. @returns undefined for a cursor that is none */
  page(person: Person, page: PurchasePage): Promise<PurchaseList | undefined>;
  /**
   * A browser came back from the gateway. Its address is believed for one thing alone: which purchase to
   * ask the gateway about. @returns the id of the purchase; undefined for a forged address
   */
  returned(url: URL): Promise<string | undefined>;
  /** Closes links that nobody is to pay any more, after the response. The scheduled job finds what stays open. */
  closeLinks(linkIds: readonly string[]): void;
  /** The gateway reports something. @returns whether it signed that; "busy" when it is to send it again */
  receive(request: Request): Promise<boolean | "busy">;
}

export interface PaymentsParts {
  readonly dependencies: Dependencies;
  /** undefined: nothing is for sale. */
  readonly account: GatewayAccount | undefined;
  readonly seller: Seller;
  /** An absolute URL of this product. @param path with a leading slash */
  readonly link: (path: string) => string;
  /** Mails the receipt of a purchase after the response, unless it has gone out. */
  readonly mailReceipt: (id: string) => void;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** Whether the request only looks: then the gateway is asked nothing. */
  readonly looks: boolean;
  /** Works an event through once there is room for it. @returns "busy" when there is none in time */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value | "busy">;
}

export function createPayments(parts: PaymentsParts): Payments {
  const { dependencies, account, seller, link, mailReceipt, waitUntil, looks, inTurn } = parts;
  const { database, throttle, now, newId } = dependencies;

  /** Asks the gateway about an open purchase, within limits: a page may be loaded often. */
  async function refresh(purchase: Purchase): Promise<Purchase> {
    if (account === undefined || looks || purchase.paidOn !== null) return purchase;
    const allowed = await throttle.take(["purchase_question", purchase.id]);
    if (!allowed.ok) return purchase;
    const answer = await check(dependencies, account, purchase);
    if ("failure" in answer) return purchase;
    if (answer.paidOn !== null) mailReceipt(answer.id);
    return answer;
  }

  const asksPlace = account !== undefined && taxedHome(seller) !== undefined;

  return {
    forSale: account !== undefined,
    asksPlace,
    async buy(person, plan, key, place) {
      if (account === undefined) return { kind: "not_for_sale" };
      if (asksPlace && place === undefined) return { kind: "no_place" };
      const allowed = await throttle.take(["purchase", person.id]);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      const time = now();
      const purchase = await beginPurchase(database, {
        ...{ id: newId(), userId: person.id, key, plan: plan.id, credits: plan.allowance.count },
        ...{ amount: paiseOf(plan), currency: CURRENCY, createdOn: time },
        buyerPlace: (asksPlace && place) || null,
        nextCheckOn: firstCheck(time),
      });
      if (purchase === undefined) return { kind: "unreachable" };
      const { id, status, linkUrl, amount, credits, createdOn } = purchase;
      if (status !== "created") return { kind: "over", id };
      if (linkUrl !== null) return { kind: "pay", url: linkUrl };
      const made = await account.createLink({
        ...{ reference: id, amount, expiresOn: createdOn + LINK_LIFE_MS },
        description: `${plan.name}: ${credits} credits`,
        returnUrl: link("/payments/return"),
      });
      if ("failure" in made) {
        dependencies.log("payment.not_created", { cause: `payment.${made.failure}` });
        return { kind: "unreachable" };
      }
      await keepLink(database, id, made);
      return { kind: "pay", url: made.url };
    },
    async view(person, id) {
      const purchase = await findPurchase(database, { id });
      if (purchase?.userId !== person.id) return undefined;
      return viewOf(await refresh(purchase), seller);
    },
    async list(person) {
      const purchases = await purchasesOf(database, person.id, { limit: LISTED });
      return purchases.map((purchase) => viewOf(purchase, seller));
    },
    closeLinks(linkIds) {
      if (account === undefined || linkIds.length === 0) return;
      waitUntil(Promise.all(linkIds.map((id) => account.closeLink(id))));
    },
    async page(person, { limit, cursor }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      if (after === null) return undefined;
      // One more tells whether another page follows.
      const found = await purchasesOf(database, person.id, { limit: limit + 1, after });
      const own = found.slice(0, limit);
      const last = own.at(-1);
      return {
        purchases: own.map((purchase) => viewOf(purchase, seller)),
        next: last && found.length > limit ? cursorAfter(last) : undefined,
      };
    },
    async returned(url) {
      const id = await account?.readReturn(url);
      const purchase = id === undefined ? undefined : await findPurchase(database, { id });
      if (purchase) await refresh(purchase);
      return purchase?.id;
    },
    async receive(request) {
      const event = await account?.verify(request);
      if (event === undefined) return false;
      const paid = await inTurn(() => settleEvent(dependencies, event));
      if (paid === "busy") return paid;
      if (paid) mailReceipt(paid.id);
      return true;
    },
  };
}

function viewOf(purchase: Purchase, seller: Seller): PurchaseView {
  const { id, plan, amount, credits, status, refunded, takenBack } = purchase;
  const { createdOn, paidOn, buyerPlace } = purchase;
  const open = status === "created" || status === "failed";
  return {
    ...{ id, plan, amount, credits, status, refunded, takenBack, createdOn, paidOn },
    buyerPlace,
    url: open ? (purchase.linkUrl ?? undefined) : undefined,
    receipt: receiptOf(purchase, seller),
  };
}

/** A stored purchase as the export of its person's data shows it; amounts in paise, times in Unix ms. */
export function openPurchase(row: PurchaseRow): Purchase {
  return toPurchase(row);
}
