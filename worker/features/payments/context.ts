/** Composes purchases from the configuration: for a request, and for the scheduled job. */
import type { Mailer } from "#worker/adapters/mail/mail.ts";
import { BRAND } from "#worker/domain/words.ts";
import { createConcurrencyLimit } from "#worker/platform/concurrency-limit.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Env } from "#worker/server/env.ts";
import { GATEWAY } from "./adapters.ts";
import type { GatewayAccount } from "./gateway.rules.ts";
import { mailReceipts, type ReceiptParts } from "./mail.ts";
import type { Seller } from "./receipt.rules.ts";
import { reconcile } from "./reconcile.ts";
import { createPayments, type Payments } from "./service.ts";

type Books = Pick<Dependencies, "database" | "keyring" | "now" | "log" | "speak">;

export interface PaymentScope {
  readonly mailer: Mailer;
  /** Whether the request only looks. */
  readonly looks: boolean;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** Shared by all requests of an isolate. Waiting and working stay within the 5 s that the gateway waits. */
const eventLimit = createConcurrencyLimit({
  ...{ most: 8, maxWaitMs: 3_000, heldMs: 15_000, now: () => Date.now() },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Purchases, for a request. */
export function createPaymentServices(
  env: Env,
  dependencies: Dependencies,
  scope: PaymentScope,
): Payments {
  const { mailer, looks, waitUntil } = scope;
  return createPayments({
    dependencies,
    account: accountOf(env, dependencies),
    seller: sellerOf(env),
    link: linkOf(env),
    inTurn: eventLimit,
    ...{ looks, waitUntil },
    mailReceipt: (id) => waitUntil(mailReceipts(receiptParts(env, dependencies, mailer), id)),
  });
}

/** Asks the gateway about open purchases and mails receipts that have not gone out. */
export async function reconcileNow(env: Env, books: Books, mailer: Mailer): Promise<void> {
  const gateway = accountOf(env, books);
  if (gateway === undefined) return;
  await reconcile({ ...books, gateway });
  await mailReceipts(receiptParts(env, books, mailer));
}

/** Our account at the gateway; undefined where nothing is for sale. */
function accountOf(env: Env, { now }: Pick<Dependencies, "now">): GatewayAccount | undefined {
  return GATEWAY.open(env, { now, fetch: fetch.bind(globalThis) });
}

function receiptParts(env: Env, books: Books, mailer: Mailer): ReceiptParts {
  const { database, keyring, now, log, speak } = books;
  return { database, keyring, now, log, speak, mailer, seller: sellerOf(env), link: linkOf(env) };
}

function sellerOf(env: Env): Seller {
  const { SELLER_NAME: name = BRAND.name, SELLER_GSTIN: gstin } = env;
  return { name, gstin, state: env.SELLER_STATE, gstRate: env.SELLER_GST_RATE };
}

function linkOf({ APP_ORIGIN: origin }: Env) {
  return (path: string) => `${origin}${path}`;
}
