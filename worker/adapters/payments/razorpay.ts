import * as z from "zod";
import type { Order, PaymentGateway, PaymentLink } from "#worker/domain/payments/gateway.ts";
import { CURRENCY } from "#worker/domain/payments/payment.ts";
import { withDeadline } from "#worker/domain/time/deadline.ts";
import { linkEntity, linkList, paymentEntity } from "./entities.ts";
import { reportOf } from "./reports.ts";
import {
  type Answer,
  createRequests,
  DEADLINE_MS,
  isFailure,
  REFUSED,
  type RequestPorts,
  UNREACHABLE,
} from "./requests.ts";

export interface RazorpayPorts extends RequestPorts {
  readonly now: () => number;
}

/** In test mode and in live mode alike: the keys decide. */
export const RAZORPAY_API = "https://api.razorpay.com";
/** The gateway takes 15 minutes at least; one more for clocks that differ. */
const SHORTEST_LIFE_MS = 16 * 60_000;
/** Somebody waits: making a link and looking for it after no answer, together. */
const CREATE_DEADLINE_MS = 2 * DEADLINE_MS;
/** The most that one page of a list has. Should the list not know the filter, these are the newest. */
const PAGE = "100";

/** Razorpay's Payment Links. Source: razorpay.com/docs/api/payments/payment-links. */
export function createRazorpay(ports: RazorpayPorts): PaymentGateway {
  const { now } = ports;
  const { get, post } = createRequests(ports);

  function place(order: Order): Promise<Answer<PaymentLink>> {
    const { reference, amount, description, returnUrl } = order;
    const expiresOn = Math.max(order.expiresOn, now() + SHORTEST_LIFE_MS);
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
      .transform(({ id, short_url }) => ({ linkId: id, url: pageOf(short_url) }))
      .pipe(z.object({ linkId: z.string(), url: z.string() }));
  }

  /** Where somebody may be sent: a page by https, or one of the gateway itself, as the stand-in's. */
  function pageOf(url: string | undefined): string | undefined {
    const page = URL.parse(url ?? "");
    const safe = page?.protocol === "https:" || page?.origin === URL.parse(ports.url)?.origin;
    return safe ? page?.href : undefined;
  }

  async function find(reference: string) {
    const query = new URLSearchParams({ reference_id: reference, count: PAGE });
    const answer = await get(`/payment_links?${query}`, linkList);
    if (isFailure(answer)) return answer;
    const link = answer.payment_links.find((one) => one?.reference_id === reference);
    if (!link) return undefined;
    const url = pageOf(link.short_url);
    return url === undefined ? UNREACHABLE : { ...reportOf(link), url };
  }

  async function findOrder({ reference, amount }: Order) {
    const found = await find(reference);
    if (found === undefined || isFailure(found)) return found;
    const { linkId, url } = found;
    return found.amount === amount ? { linkId, url } : REFUSED;
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
    async create(order) {
      try {
        return await withDeadline(CREATE_DEADLINE_MS, () => make(order));
      } catch {
        return UNREACHABLE;
      }
    },
    async fetch(linkId) {
      const link = await get(`/payment_links/${encodeURIComponent(linkId)}`, linkEntity);
      if (isFailure(link)) return link;
      const report = reportOf(link);
      const paidWith = report.state === "paid" ? report.gatewayPaymentId : undefined;
      if (paidWith === undefined) return report;
      const payment = await get(`/payments/${encodeURIComponent(paidWith)}`, paymentEntity);
      // Without it refunds are not seen, but money that came is.
      return reportOf(link, isFailure(payment) ? undefined : payment);
    },
    find,
    async cancel(linkId) {
      const path = `/payment_links/${encodeURIComponent(linkId)}/cancel`;
      const link = await post(path, {}, linkEntity);
      if (isFailure(link)) return link;
      return link.status === "cancelled" ? "cancelled" : UNREACHABLE;
    },
  };
}
