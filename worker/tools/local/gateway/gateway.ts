import { randomInt } from "node:crypto";
import { isLoopbackUrl } from "#worker/tools/local/machine/loopback.ts";
import { createApi } from "./api.ts";
import { type Attempt, createBooks, type Link, type PayOptions, type Refund } from "./books.ts";
import { eventBody, payPage } from "./entities.ts";
import { createDice, type Faults, NO_FAULTS } from "./faults.ts";
import { createPayRoutes, returnUrl } from "./pay-routes.ts";
import { startServer } from "./server.ts";
import { createWebhooks, type WebhookEvent } from "./webhooks.ts";

export interface StandInGatewayOptions {
  /** @default 0, any free port */
  readonly port?: number;
  readonly keyId: string;
  readonly keySecret: string;
  /** The current secret, then those before it. */
  readonly webhookSecrets: readonly string[];
  /** The product's webhook, on this machine. */
  readonly webhookUrl: string;
  /** Unix ms. @default Date.now */
  readonly now?: () => number;
  readonly faults?: Partial<Faults>;
  /** Of ids and of faults that happen sometimes. @default random */
  readonly seed?: number;
}

/** A gateway on loopback that speaks Razorpay's API. No money moves. */
export interface StandInGateway {
  /** The value of RAZORPAY_URL. */
  readonly url: string;
  /** Every event so far, in the order in which it happened. */
  readonly events: readonly WebhookEvent[];
  /** Newest first. */
  links(): readonly Link[];
  /** Pays as a person does. @returns where the gateway would send the browser */
  pay(
    linkId: string,
    options?: PayOptions,
  ): { readonly payment: Attempt; readonly returnUrl: string };
  fail(linkId: string): Attempt;
  expire(linkId: string): Link;
  cancel(linkId: string): Link;
  /** @param paise @default all that is left */
  refund(paymentId: string, paise?: number): Refund;
  /**
   * Delivers all webhooks that wait, and repeats what fails a few times.
   * @param atOnce @default 1
   * @returns how many still wait
   */
  deliverAll(atOnce?: number): Promise<number>;
  /** Switches faults on and off; those that are not named stay. */
  setFaults(faults: Partial<Faults>): void;
  /** The page where a link is paid. */
  pageOf(linkId: string): string;
  close(): Promise<void>;
}

/**
 * Starts the stand-in gateway, on 127.0.0.1 only.
 * @throws when the port is in use, or a webhook would leave this machine
 */
export async function startStandInGateway(options: StandInGatewayOptions): Promise<StandInGateway> {
  const { keyId, keySecret, webhookSecrets, webhookUrl, now = Date.now } = options;
  if (!isLoopbackUrl(webhookUrl)) {
    throw new Error(
      `The stand-in gateway sends webhooks to this machine only, not to ${webhookUrl}.`,
    );
  }
  let faults: Faults = { ...NO_FAULTS, ...options.faults };
  let url = "";
  const dice = createDice(options.seed ?? randomInt(2 ** 31));
  const shared = { dice, faults: () => faults };
  const webhooks = createWebhooks({ ...shared, url: webhookUrl, secrets: webhookSecrets, fetch });
  const books = createBooks({
    now,
    newId: dice.id,
    tell: (happening) => webhooks.announce(happening.kind, eventBody(happening, url, now())),
  });
  const api = createApi({ ...shared, books, now, keyId, keySecret, url: () => url });
  const pages = createPayRoutes({ ...shared, books, keySecret });
  const server = await startServer(options.port ?? 0, api, pages);
  url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    events: webhooks.events,
    links: books.links,
    pay(linkId, how) {
      const payment = books.pay(linkId, how);
      return { payment, returnUrl: returnUrl(books.link(linkId), payment, keySecret) };
    },
    fail: books.fail,
    expire: books.expire,
    cancel: books.cancel,
    refund: books.refund,
    deliverAll: webhooks.deliverAll,
    setFaults(changes) {
      faults = { ...faults, ...changes };
    },
    pageOf: (linkId) => payPage(url, linkId),
    async close() {
      await Promise.all([server.close(), webhooks.close()]);
    },
  };
}
