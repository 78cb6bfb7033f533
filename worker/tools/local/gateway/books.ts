import * as z from "zod";
import { parseJson } from "#worker/domain/http.ts";
import { isLoopbackOrigin } from "#worker/server/env.ts";
import { Refusal } from "./answer.ts";

const SHORTEST_LIFE_S = 15 * 60;

const shape = z.object({
  amount: z.number().int().min(100, "amount should be minimum 1.00 for INR"),
  currency: z.literal("INR", "wrong input field"),
  accept_partial: z.literal(false, "the stand-in takes no parts").optional(),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048).default(""),
  expire_by: z.number().int().optional(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
  callback_url: z.string(),
  callback_method: z.literal("get"),
});

/** What a link is created from. */
interface Order {
  readonly amount: number;
  readonly reference: string;
  readonly description: string;
  /** Unix seconds; 0 is never. */
  readonly expireBy: number;
  readonly notes: Readonly<Record<string, string>>;
  readonly callbackUrl: string;
}

/**
 * Reads the body of a create.
 * @throws {Refusal} as Razorpay would, and when the browser would be sent beyond this machine
 */
export function readOrder(body: string, nowMs: number): Order {
  const parsed = shape.safeParse(parseJson(body) ?? {});
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
    throw new Refusal(400, `${path.join(".")}: ${message}`);
  }
  const { amount, reference_id, description, expire_by = 0, notes, callback_url } = parsed.data;
  if (expire_by !== 0 && expire_by < nowMs / 1000 + SHORTEST_LIFE_S) {
    throw new Refusal(400, "expire_by: timestamp must be at least 15 minutes in future");
  }
  if (!isLoopbackOrigin(callback_url)) {
    throw new Refusal(400, "callback_url: the stand-in sends browsers to this machine only");
  }
  if (Object.keys(notes).length > 15) throw new Refusal(400, "notes: at most 15");
  return {
    amount,
    reference: reference_id,
    description,
    expireBy: expire_by,
    notes,
    callbackUrl: callback_url,
  };
}

export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly createdOn: number;
}

/** An attempt to pay a link. */
export interface Attempt {
  readonly id: string;
  readonly linkId: string;
  readonly amount: number;
  readonly createdOn: number;
  status: "authorized" | "captured" | "failed" | "refunded";
  refunded: number;
}

export interface Link extends Order {
  readonly id: string;
  readonly createdOn: number;
  status: "created" | "paid" | "cancelled" | "expired";
  amountPaid: number;
  /** When it was paid, cancelled or expired. */
  changedOn: number;
  readonly attempts: Attempt[];
}

/** Something that a webhook tells. */
export interface Happening {
  readonly kind: string;
  readonly link: Link;
  readonly attempt?: Attempt;
  readonly refund?: Refund;
}

export interface PayOptions {
  /** The bank says yes to an attempt that had failed: the same one succeeds. @default a new one */
  readonly late?: boolean;
  /** Paise. @default the price */
  readonly amount?: number;
}

/** The gateway's memory: links and what was paid. */
export interface Books {
  create(order: Order): Link;
  /** Newest first. */
  links(): readonly Link[];
  link(id: string): Link;
  attempt(id: string): Attempt;
  /** Takes the money, once; also of a link that is closed, as a bank may be late. */
  pay(linkId: string, options?: PayOptions): Attempt;
  fail(linkId: string): Attempt;
  cancel(linkId: string): Link;
  expire(linkId: string): Link;
  /** @param paise @default all that is left */
  refund(attemptId: string, paise?: number): Refund;
}

export interface BooksPorts {
  readonly now: () => number;
  readonly newId: (prefix: string) => string;
  /** Called as things happen, in order. */
  readonly tell: (happening: Happening) => void;
}

/** Books in memory. All that is asked of them is refused as Razorpay would refuse it. */
export function createBooks({ now, newId, tell }: BooksPorts): Books {
  const links = new Map<string, Link>();
  const attempts = new Map<string, Attempt>();

  function attemptAt(link: Link, amount: number): Attempt {
    const id = newId("pay_");
    const attempt: Attempt = {
      id,
      linkId: link.id,
      amount,
      createdOn: now(),
      status: "authorized",
      refunded: 0,
    };
    attempts.set(id, attempt);
    link.attempts.push(attempt);
    return attempt;
  }

  function move(link: Link, status: Link["status"]): void {
    link.status = status;
    link.changedOn = now();
  }

  function close(link: Link, status: "cancelled" | "expired"): Link {
    if (link.status !== "created") throw new Refusal(400, `Payment link is already ${link.status}`);
    move(link, status);
    tell({ kind: `payment_link.${status}`, link });
    return link;
  }

  /** Links expire when somebody looks: no timer is needed, and a test's clock may jump. */
  function expireIfDue(link: Link): Link {
    const due = link.expireBy !== 0 && link.expireBy * 1000 <= now();
    return due && link.status === "created" ? close(link, "expired") : link;
  }

  function linkOf(id: string): Link {
    const link = links.get(id);
    if (link === undefined) throw new Refusal(404, "The id provided does not exist");
    return expireIfDue(link);
  }

  function attemptOf(id: string): Attempt {
    const attempt = attempts.get(id);
    if (attempt === undefined) throw new Refusal(400, "The id provided does not exist");
    return attempt;
  }

  return {
    create(order) {
      const { reference } = order;
      if ([...links.values()].some((link) => link.reference === reference)) {
        const wish = "Please create a payment link with a different reference_id";
        const said = `payment link with given reference_id: ${reference} already exists. ${wish}`;
        throw new Refusal(400, said);
      }
      const id = newId("plink_");
      const createdOn = now();
      const none = { status: "created", amountPaid: 0, changedOn: createdOn } as const;
      const link: Link = { ...order, ...none, id, createdOn, attempts: [] };
      links.set(id, link);
      return link;
    },
    links: () => [...links.values()].map(expireIfDue).reverse(),
    link: linkOf,
    attempt: attemptOf,
    pay(linkId, { late = false, amount } = {}) {
      const link = linkOf(linkId);
      const before = link.attempts.findLast(({ status }) => status !== "failed");
      if (before !== undefined) return before;
      const failed = late ? link.attempts.at(-1) : undefined;
      const attempt = failed ?? attemptAt(link, amount ?? link.amount);
      attempt.status = "authorized";
      tell({ kind: "payment.authorized", link, attempt });
      attempt.status = "captured";
      link.amountPaid = attempt.amount;
      move(link, "paid");
      tell({ kind: "payment.captured", link, attempt });
      tell({ kind: "payment_link.paid", link, attempt });
      return attempt;
    },
    fail(linkId) {
      const link = linkOf(linkId);
      if (link.status !== "created") {
        throw new Refusal(400, `Payment link is already ${link.status}`);
      }
      const attempt = attemptAt(link, link.amount);
      attempt.status = "failed";
      tell({ kind: "payment.failed", link, attempt });
      return attempt;
    },
    cancel: (linkId) => close(linkOf(linkId), "cancelled"),
    expire: (linkId) => close(linkOf(linkId), "expired"),
    refund(attemptId, paise) {
      const attempt = attemptOf(attemptId);
      const left = attempt.status === "captured" ? attempt.amount - attempt.refunded : 0;
      const amount = paise ?? left;
      if (!Number.isInteger(amount) || amount < 1 || amount > left) {
        throw new Refusal(400, "The total refund amount is greater than the refund payment amount");
      }
      attempt.refunded += amount;
      if (attempt.refunded === attempt.amount) attempt.status = "refunded";
      const refund = { id: newId("rfnd_"), paymentId: attemptId, amount, createdOn: now() };
      const link = linkOf(attempt.linkId);
      tell({ kind: "refund.created", link, attempt, refund });
      tell({ kind: "refund.processed", link, attempt, refund });
      return refund;
    },
  };
}
