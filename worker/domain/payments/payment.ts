import type { PlanId } from "./plans.ts";

/**
 * `created`: the gateway waits for money; `failed`: an attempt came to nothing, another may not;
 * `expired`: nobody paid in time; `refunded`: all of the money went back.
 */
export const PAYMENT_STATUSES = ["created", "paid", "failed", "expired", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const CURRENCY = "INR";
/** The longest time in which a purchase can be paid. */
export const LINK_LIFE_MS = 60 * 60_000;

/** A purchase of one month's allowance of a plan, as our books have it. */
export interface Payment {
  /** UUID. At the gateway it is the unique `reference_id`. */
  readonly id: string;
  /** null after the account was deleted. */
  readonly user_id: string | null;
  readonly plan: PlanId;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  /** What it grants, once. */
  readonly credits: number;
  readonly status: PaymentStatus;
  /** The gateway's id of the link that is paid; null until the gateway has answered. */
  readonly link_id: string | null;
  /** Paise that went back. */
  readonly refunded: number;
}

/** What the gateway says of one purchase, in a webhook or when it is asked. */
export interface GatewayReport {
  readonly linkId: string;
  /** Our `Payment.id`. */
  readonly reference: string;
  readonly state: "created" | "paid" | "failed" | "expired" | "refunded";
  /** Paise that were asked for. */
  readonly amount: number;
  readonly currency: string;
  /** Paise that were paid. */
  readonly amountPaid: number;
  /** The gateway's id of the payment, once money moved. */
  readonly gatewayPaymentId?: string | undefined;
  /** Paise that went back, in all. */
  readonly refunded?: number | undefined;
}
