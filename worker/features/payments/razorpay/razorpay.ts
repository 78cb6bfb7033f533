/** Razorpay as the payment gateway: our account there, whose links are made, looked up and closed. Source: razorpay.com/docs/api/payments/payment-links. */
import * as z from "zod";
import { bounded } from "#worker/adapters/bounded-answer.ts";
import { withDeadline } from "#worker/domain/deadline.ts";
import type {
  GatewayAccount,
  GatewayFailure,
  Order,
  PaymentLink,
} from "#worker/features/payments/gateway.rules.ts";
import { CURRENCY } from "#worker/features/payments/rules.ts";
import {
  linkEntity,
  linkList,
  paymentEntity,
  reportOf,
  verifiedEvent,
  verifiedReturn,
} from "./messages.ts";

export interface RazorpayPorts {
  readonly keyId: string;
  readonly keySecret: string;
  /** Sign events: the current secret, and the one before during a change. */
  readonly webhookSecrets: readonly string[];
  /** The API, without the version: `https://api.razorpay.com`. */
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/** A failure, with the status of a refusal. */
type Failure = GatewayFailure & { readonly status?: number };
type Answer<Value> = Value | Failure;

/** Of one request with its answer. */
const DEADLINE_MS = 8_000;
/** Somebody waits: making a link and looking for it after no answer, together. */
const CREATE_DEADLINE_MS = 2 * DEADLINE_MS;
/** A page of 100 links is about 120 KB. */
const MAX_BYTES = 512 * 1024;
/** The gateway takes 15 minutes at least; one more for clocks that differ. */
const SHORTEST_LIFE_MS = 16 * 60_000;
/** The most that one page of a list has. Should the list not know the filter, these are the newest. */
const PAGE = "100";

const UNREACHABLE: Failure = { failure: "unreachable" };
const REFUSED: Failure = { failure: "refused" };

export function createRazorpay(ports: RazorpayPorts): GatewayAccount {
  const { get, post } = createRequests(ports);

  function place(order: Order): Promise<Answer<PaymentLink>> {
    const { reference, amount, description, returnUrl } = order;
    const expiresOn = Math.max(order.expiresOn, ports.now() + SHORTEST_LIFE_MS);
    const link = {
      amount,
      currency: CURRENCY,
      accept_partial: false,
      reference_id: reference,
      description,
      expire_by: Math.ceil(expiresOn / 1000),
      notify: { sms: false, email: false },
      reminder_enable: false,
      // Payments and refunds have the notes of their link, not its reference.
      notes: { reference },
      callback_url: returnUrl,
      callback_method: "get",
    };
    return post("/payment_links", link, payable(order));
  }

  /** Reads a link that is an order's and that somebody can pay. */
  function payable({ reference, amount }: Order) {
    return linkEntity
      .refine((link) => link.reference_id === reference && link.amount === amount)
      .transform(({ id, short_url }) => ({ id, url: pageOf(short_url) }))
      .pipe(z.object({ id: z.string(), url: z.string() }));
  }

  /** Where somebody may be sent: a page by https, or one of the gateway itself, as the stand-in's. */
  function pageOf(url: string | undefined): string | undefined {
    const page = URL.parse(url ?? "");
    const safe = page?.protocol === "https:" || page?.origin === URL.parse(ports.url)?.origin;
    return safe ? page?.href : undefined;
  }

  async function findLink(reference: string) {
    const query = new URLSearchParams({ reference_id: reference, count: PAGE });
    const answer = await get(`/payment_links?${query}`, linkList);
    if (isFailure(answer)) return answer;
    const entity = answer.payment_links.find((one) => one?.reference_id === reference);
    if (!entity) return undefined;
    const url = pageOf(entity.short_url);
    return url === undefined
      ? UNREACHABLE
      : { link: { id: entity.id, url }, report: reportOf(entity) };
  }

  async function findOrder({ reference, amount }: Order) {
    const found = await findLink(reference);
    if (found === undefined || isFailure(found)) return found;
    return found.report.amount === amount ? found.link : REFUSED;
  }

  /** The link that a create without an answer may have made; else a second create, which is the last. */
  async function repair(order: Order): Promise<Answer<PaymentLink>> {
    const made = await findOrder(order);
    if (made !== undefined) return made;
    const again = await place(order);
    return isFailure(again) ? ((await findOrder(order)) ?? UNREACHABLE) : again;
  }

  async function make(order: Order): Promise<Answer<PaymentLink>> {
    const link = await place(order);
    if (!isFailure(link)) return link;
    if (link.failure === "unreachable") return repair(order);
    // That a reference is taken is said with the status of any bad request, in prose.
    return link.status === 400 ? ((await findOrder(order)) ?? link) : link;
  }

  return {
    async createLink(order) {
      try {
        return await withDeadline(CREATE_DEADLINE_MS, () => make(order));
      } catch {
        return UNREACHABLE;
      }
    },
    async lookUp(linkId) {
      const link = await get(`/payment_links/${encodeURIComponent(linkId)}`, linkEntity);
      if (isFailure(link)) return link;
      const report = reportOf(link);
      const paidWith = report.state === "paid" ? report.paymentId : undefined;
      if (paidWith === undefined) return report;
      const payment = await get(`/payments/${encodeURIComponent(paidWith)}`, paymentEntity);
      // Without it refunds are not seen, but money that came is.
      return reportOf(link, isFailure(payment) ? undefined : payment);
    },
    findLink,
    async closeLink(linkId) {
      const path = `/payment_links/${encodeURIComponent(linkId)}/cancel`;
      const link = await post(path, {}, linkEntity);
      if (isFailure(link)) return link;
      return link.status === "cancelled" ? "closed" : UNREACHABLE;
    },
    verify: (request) => verifiedEvent(request, ports.webhookSecrets),
    readReturn: ({ searchParams }) => verifiedReturn(searchParams, ports.keySecret),
  };
}

/** Requests to the API: whatever goes wrong is a value, which says nothing of the keys. */
function createRequests({ keyId, keySecret, url, fetch }: RazorpayPorts) {
  const base = `${url.replace(/\/+$/, "")}/v1`;

  async function request<Value>(
    method: "GET" | "POST",
    path: string,
    schema: z.ZodType<Value>,
    body?: object,
  ): Promise<Answer<Value>> {
    try {
      return await withDeadline(DEADLINE_MS, async (signal) => {
        const answer = await fetch(`${base}${path}`, {
          method,
          headers: {
            Accept: "application/json",
            Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
            ...(body && { "Content-Type": "application/json" }),
          },
          ...(body && { body: JSON.stringify(body) }),
          // Keys and orders go to the configured host alone.
          redirect: "manual",
          signal,
        });
        if (answer.ok) return schema.parse(await bounded(answer, MAX_BYTES).json());
        await answer.body?.cancel();
        return failureOf(answer.status);
      });
    } catch {
      return UNREACHABLE;
    }
  }

  return {
    get: <Value>(path: string, schema: z.ZodType<Value>) => request("GET", path, schema),
    post: <Value>(path: string, body: object, schema: z.ZodType<Value>) =>
      request("POST", path, schema, body),
  };
}

/** Too early, too often, or the gateway's own trouble may be otherwise in a moment. */
function failureOf(status: number): Failure {
  const final = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return final ? { ...REFUSED, status } : UNREACHABLE;
}

function isFailure<Value>(answer: Answer<Value>): answer is Failure {
  return typeof answer === "object" && answer !== null && "failure" in answer;
}
