/** What is sold and where, how a purchase stands, and what moves it on. Pure, and the one part that browsers import. */

import { spokenLocale } from "#worker/domain/translator.ts";
import { t } from "./words/plans.compiled.ts";
import { t as place } from "./words/states.compiled.ts";

/** The ids of the plans, as the table of purchases holds them. */
export const PLAN_IDS = ["starter", "creator", "studio"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/**
 * The states of a purchase, as its table holds them. `created`: the gateway waits for money; `failed`: an
 * attempt came to nothing, another may not; `expired`: nobody paid in time; `refunded`: all of the money
 * went back.
 */
export const PAYMENT_STATUSES = ["created", "paid", "failed", "expired", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the returns call "Other Countries". */
export const OUTSIDE_INDIA = "96";

/**
 * Where somebody who buys may live: the States and Union Territories of India, or outside it. Source: the codes of the GST
 * portal, with which a GST number begins and which its returns name as places of supply.
 */
export const PLACE_CODES = [
  ...["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14"],
  ...["15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "26", "27", "29", "30"],
  ...["31", "32", "33", "34", "35", "36", "37", "38", OUTSIDE_INDIA],
] as const;
export type PlaceCode = (typeof PLACE_CODES)[number];

/** The place that a form names, if it exists. */
export function placeOf(code: unknown): PlaceCode | undefined {
  return PLACE_CODES.find((known) => known === code);
}

/** A place by its name, in the language that is spoken. */
export function placeName(code: PlaceCode): string {
  return place(code);
}

/** A place as a receipt names it, such as "Kerala (32)". */
export function placeOnReceipt(code: PlaceCode): string {
  return place("named", { place: placeName(code), code });
}

/** A place that a form offers. */
export interface OfferedPlace {
  readonly code: PlaceCode;
  readonly name: string;
}

/** Every place, by name in the language that is spoken; "Outside India" stands last. */
export function offeredPlaces(): readonly OfferedPlace[] {
  const { compare } = new Intl.Collator(spokenLocale());
  const last = ({ code }: OfferedPlace) => Number(code === OUTSIDE_INDIA);
  return PLACE_CODES.map((code) => ({ code, name: placeName(code) })).toSorted(
    (one, other) => last(one) - last(other) || compare(one.name, other.name),
  );
}

/** A month's allowance, in rupees. */
interface OnSale {
  readonly id: PlanId;
  readonly name: string;
  readonly price: number;
  readonly allowance: { readonly count: number };
  readonly support: readonly ("email" | "priority" | "consultations")[];
}

/** What can be bought, as SPEC.md section 9 has it: one month's allowance of a plan, in rupees. */
export const PLANS = [
  {
    id: "starter",
    name: "Starter",
    price: 499,
    allowance: { count: 5 },
    support: ["email"],
  },
  {
    id: "creator",
    name: "Creator",
    price: 799,
    allowance: { count: 10 },
    support: ["email"],
  },
  {
    id: "studio",
    name: "Studio",
    price: 1099,
    allowance: { count: 25 },
    support: ["email", "priority", "consultations"],
  },
] as const satisfies readonly OnSale[];

export type Plan = (typeof PLANS)[number];

/** The plan that a link or a form names, if it exists. */
export function planOf(name: unknown): Plan | undefined {
  return PLANS.find(({ id }) => typeof name === "string" && id === name.toLowerCase());
}

/** The price as the gateway counts it: 100 paise are a rupee. */
export function paiseOf({ price }: Pick<Plan, "price">): number {
  return price * 100;
}

/** Rupees in Indian notation, with paise only where there are some. */
export function rupees(paise: number): string {
  const fraction = paise % 100 === 0 ? 0 : 2;
  const amount = (paise / 100).toLocaleString("en-IN", {
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
  return `₹${amount}`;
}

/** What is struck through: SPEC.md section 9. */
export function priceText(plan: Pick<Plan, "price">): string {
  return t("before", { price: rupees(paiseOf(plan)) });
}

/** What a plan offers, as its card lists it. */
export function featuresOf(plan: Plan): readonly string[] {
  return [t(`allowance.${plan.id}`, { count: plan.allowance.count }), ...supportOf(plan)];
}

/** Who answers the questions of its buyers. */
export function supportOf({ support }: Pick<Plan, "support">): readonly string[] {
  return support.map((way) => t(`support.${way}`));
}

/** The day of a purchase in India, where days begin half past six in the evening, UTC. @param time Unix ms */
export function dayInIndia(time: number): string {
  const day = { day: "numeric", month: "long", year: "numeric" } as const;
  return new Intl.DateTimeFormat(spokenLocale(), { ...day, timeZone: "Asia/Kolkata" }).format(time);
}

export const CURRENCY = "INR";
/** The longest time in which a purchase can be paid. */
export const LINK_LIFE_MS = 60 * 60_000;

/** A purchase of one month's allowance of a plan, as our books have it. Amounts in paise, times in Unix ms. */
export interface Purchase {
  /** UUID. The gateway has it as the unique reference of its link. */
  readonly id: string;
  /** null after the account was deleted. */
  readonly userId: string | null;
  readonly plan: PlanId;
  readonly amount: number;
  readonly currency: string;
  /** What it grants, once. */
  readonly credits: number;
  readonly status: PaymentStatus;
  /** The gateway's id of the link that is paid; null until the gateway has answered. */
  readonly linkId: string | null;
  /** Where it is paid. */
  readonly linkUrl: string | null;
  /** The gateway's id of the payment; null until money moved. */
  readonly paymentId: string | null;
  /** What went back. */
  readonly refunded: number;
  /** Credits that were taken back with it: never more than were left. */
  readonly takenBack: number;
  /** The number of its receipt, such as "SW/26-27/000042"; null until it is paid. */
  readonly receipt: string | null;
  readonly createdOn: number;
  readonly paidOn: number | null;
  /** Where the buyer lives, by GST code; null where nobody asked. */
  readonly buyerPlace: PlaceCode | null;
  /** How often the gateway was asked about it. */
  readonly checks: number;
}

/** What the gateway says of one purchase, in an event or when it is asked. Amounts in paise. */
export interface GatewayReport {
  readonly linkId: string;
  /** Our `Purchase.id`. */
  readonly reference: string;
  readonly state: PaymentStatus;
  /** What was asked for. */
  readonly amount: number;
  readonly currency: string;
  readonly amountPaid: number;
  /** The gateway's id of the payment, once money moved. */
  readonly paymentId?: string | undefined;
  /** What went back, in all. */
  readonly refunded?: number | undefined;
}

/** What a report changes of a purchase. */
export type Step =
  | { readonly kind: "nothing" }
  /** Credits are granted, once. */
  | { readonly kind: "pay" }
  | { readonly kind: "close"; readonly to: Extract<PaymentStatus, "failed" | "expired"> }
  /** Money went back. */
  | {
      readonly kind: "refund";
      readonly paise: number;
      readonly credits: number;
      readonly whole: boolean;
    }
  /** The report is about something else than our books: nothing may be granted. */
  | {
      readonly kind: "mismatch";
      readonly of: "reference" | "link" | "amount" | "currency" | "paid";
    };

const NOTHING: Step = { kind: "nothing" };

/**
 * The one state machine of a purchase. Events and answers come in any order, repeated, and late: a
 * report moves a purchase forward or not at all. `paid` is left by a refund alone; money that arrives
 * after `failed` or `expired` is honoured (late authorisation).
 */
export function advance(purchase: Purchase, report: GatewayReport): Step {
  const mismatch = mismatchOf(purchase, report);
  if (mismatch) return { kind: "mismatch", of: mismatch };
  const { status } = purchase;
  switch (report.state) {
    case "created":
      return NOTHING;
    case "paid":
      return status === "paid" || status === "refunded" ? NOTHING : { kind: "pay" };
    case "failed":
      return status === "created" ? { kind: "close", to: "failed" } : NOTHING;
    case "expired":
      return status === "created" || status === "failed"
        ? { kind: "close", to: "expired" }
        : NOTHING;
    case "refunded":
      return refund(purchase, report.refunded ?? report.amountPaid);
  }
}

/** A refund of a purchase whose payment was never reported: it is paid first, and the next report takes back. */
function refund(purchase: Purchase, refunded: number): Step {
  const { status, amount, credits, refunded: before } = purchase;
  if (status === "refunded") return NOTHING;
  if (status !== "paid") return { kind: "pay" };
  const paise = Math.min(refunded, amount);
  if (paise <= before) return NOTHING;
  const takenBack = share(credits, before, amount);
  return {
    kind: "refund",
    paise,
    credits: share(credits, paise, amount) - takenBack,
    whole: paise === amount,
  };
}

/** The credits that a part of the price stands for, in favour of the person. */
function share(credits: number, paise: number, amount: number): number {
  return Math.floor((credits * paise) / amount);
}

function mismatchOf(purchase: Purchase, report: GatewayReport) {
  if (report.reference !== purchase.id) return "reference";
  // Reports of payments name no link when none was known: it may have become known since.
  const named = purchase.linkId !== null && report.linkId !== "";
  if (named && report.linkId !== purchase.linkId) return "link";
  if (report.currency !== purchase.currency) return "currency";
  if (report.amount !== purchase.amount) return "amount";
  const settled = report.state === "paid" || report.state === "refunded";
  return settled && report.amountPaid !== purchase.amount ? "paid" : undefined;
}
