import type { Mailer } from "#worker/adapters/mail/mail.ts";
import { createRazorpay, RAZORPAY_API } from "#worker/adapters/payments/razorpay.ts";
import { readEvent, returnMessage } from "#worker/adapters/payments/reports.ts";
import type { Till } from "#worker/domain/payments/gateway.ts";
import type { Seller } from "#worker/domain/payments/receipt.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import type { Env } from "#worker/env.ts";
import type { Core } from "#worker/services/core/core.ts";
import { createLanes } from "#worker/services/limits/lanes.ts";
import { createPayments, type Payments } from "#worker/services/payments/payments.ts";
import { mailReceipts, type ReceiptParts } from "#worker/services/payments/receipt-mail.ts";
import { reconcile } from "#worker/services/payments/reconcile.ts";

type Books = Pick<Core, "database" | "keyring" | "now" | "log">;

export interface PaymentScope {
  readonly mailer: Mailer;
  /** Whether the request only looks. */
  readonly looks: boolean;
  /** Keeps work alive after the response. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/** Shared by all requests of an isolate. Waiting and working stay within the 5 s that the gateway waits. */
const eventLanes = createLanes({
  ...{ most: 8, maxWaitMs: 3_000, heldMs: 15_000, now: () => Date.now() },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Purchases, for a request. */
export function createPaymentServices(env: Env, core: Core, scope: PaymentScope): Payments {
  const { mailer, looks, waitUntil } = scope;
  return createPayments({
    core,
    till: tillOf(env, core),
    seller: sellerOf(env),
    link: linkOf(env),
    lanes: eventLanes,
    looks,
    mailReceipt: (id) => waitUntil(mailReceipts(receiptParts(env, core, mailer), id)),
  });
}

/** Asks the gateway about open purchases and mails receipts that have not gone out. */
export async function reconcileNow(env: Env, books: Books, mailer: Mailer): Promise<void> {
  const till = tillOf(env, books);
  if (till === undefined) return;
  await reconcile({ ...books, gateway: till.gateway });
  await mailReceipts(receiptParts(env, books, mailer));
}

/** The gateway with its secrets; undefined where nothing is for sale. */
function tillOf(env: Env, { now }: Pick<Core, "now">): Till | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecrets, RAZORPAY_URL: url = RAZORPAY_API } = env;
  if (keyId === undefined || keySecret === undefined || webhookSecrets === undefined) {
    return undefined;
  }
  const gateway = createRazorpay({ keyId, keySecret, url, now, fetch: fetch.bind(globalThis) });
  return { gateway, keySecret, webhookSecrets, readEvent, returnMessage };
}

function receiptParts(env: Env, books: Books, mailer: Mailer): ReceiptParts {
  const { database, keyring, now, log } = books;
  return { database, keyring, now, log, mailer, seller: sellerOf(env), link: linkOf(env) };
}

function sellerOf(env: Env): Seller {
  const { SELLER_NAME: name = BRAND.name, SELLER_GSTIN: gstin } = env;
  return { name, gstin, state: env.SELLER_STATE, gstRate: env.SELLER_GST_RATE };
}

function linkOf({ APP_ORIGIN: origin }: Env) {
  return (path: string) => `${origin}${path}`;
}
