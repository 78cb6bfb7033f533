/** Receipts: their numbers, the tax within a price, and the one model that page, mail and export show. */
import {
  dayInIndia,
  OUTSIDE_INDIA,
  type PlaceCode,
  type Purchase,
  placeName,
  placeOf,
  placeOnReceipt,
  planOf,
} from "./rules.ts";

/** Who sells, as it stands on receipts; without a GST number there are no tax lines. */
export interface Seller {
  readonly name: string;
  readonly gstin?: string | undefined;
  /** State of registration, as receipts name it. @default by the GST number */
  readonly state?: string | undefined;
  /** Per cent, within the price. */
  readonly gstRate?: number | undefined;
}

/** An amount of tax that the price contains. */
interface TaxLine {
  readonly name: ReturnType<typeof taxesBetween>[number];
  /** Per cent. */
  readonly rate: number;
  /** Paise. */
  readonly amount: number;
}

/** What a receipt says of a purchase, whoever shows it. Amounts in paise. */
export interface Receipt {
  /** Such as "SW/26-27/000042". */
  readonly number: string;
  /** In India, such as "23 November 2026". */
  readonly day: string;
  /** The plan's name. */
  readonly plan: string;
  readonly credits: number;
  /** Where the sale is taxed, such as "Kerala (32)"; undefined without tax lines. */
  readonly place: string | undefined;
  readonly paid: number;
  readonly beforeTax: number;
  readonly taxes: readonly TaxLine[];
  /** What went back. */
  readonly refunded: number;
  readonly seller: Seller;
}

/** The receipt of a purchase; undefined before it is paid. */
export function receiptOf(purchase: Purchase, seller: Seller): Receipt | undefined {
  const { receipt: number, paidOn, plan, credits, amount, refunded } = purchase;
  if (number === null || paidOn === null) return undefined;
  const home = taxedHome(seller);
  const place = home && (purchase.buyerPlace ?? home);
  const taxes = taxLines(amount, seller, place);
  const tax = taxes.reduce((sum, line) => sum + line.amount, 0);
  return {
    ...{ number, day: dayInIndia(paidOn), plan: planOf(plan)?.name ?? plan, credits },
    ...{ paid: amount, beforeTax: amount - tax, taxes, refunded },
    place: place && placeOnReceipt(place),
    seller: { ...seller, state: seller.state ?? (home && placeName(home)) },
  };
}

/** India's time, in which days and financial years are counted. */
const IST_MS = 5.5 * 60 * 60 * 1000;
const APRIL = 3;

/** The Indian financial year of a time, April to March, such as "2026-27". @param time Unix ms */
export function financialYear(time: number): string {
  const day = new Date(time + IST_MS);
  const from = day.getUTCMonth() >= APRIL ? day.getUTCFullYear() : day.getUTCFullYear() - 1;
  return `${from}-${String((from + 1) % 100).padStart(2, "0")}`;
}

/** The number on a receipt: at most 16 characters, unique in a financial year (CGST Rules, rule 46). */
export function receiptNumber(year: string, number: number): string {
  return `SW/${year.slice(2)}/${String(number).padStart(6, "0")}`;
}

/** The State of a seller whose receipts have tax lines: one with a GST number and a rate. */
export function taxedHome({ gstin, gstRate = 0 }: Seller): PlaceCode | undefined {
  return gstin !== undefined && gstRate > 0 ? stateOfGstin(gstin) : undefined;
}

/**
 * The tax within a price: of the Union where it is sold to another State, else half of the Union and half of the State.
 * @param amount paise
 * @param buyer where the buyer lives; the seller's State where nobody said so (IGST Act, section 12(2)(b))
 * @returns lines whose amounts add up to the tax; none without a GST number and a rate
 */
export function taxLines(amount: number, seller: Seller, buyer?: PlaceCode): readonly TaxLine[] {
  const home = taxedHome(seller);
  if (home === undefined) return [];
  const { gstRate = 0 } = seller;
  const tax = Math.round((amount * gstRate) / (100 + gstRate));
  const names = taxesBetween(home, buyer ?? home);
  const rate = gstRate / names.length;
  const first = Math.floor(tax / names.length);
  return names.map((name, index) => ({ name, rate, amount: index === 0 ? first : tax - first }));
}

/** Union Territories without a legislature, whose half of the tax is UTGST: UTGST Act 2017, section 1. */
const UTGST: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38"]);

/** The State in which a GST number is registered; undefined where its first two digits are those of none. */
export function stateOfGstin(gstin: string): PlaceCode | undefined {
  const code = placeOf(gstin.slice(0, 2));
  return code === OUTSIDE_INDIA ? undefined : code;
}

/** Which taxes a sale has, in the order of a receipt: IGST between two places, else half of the Union and half of the State. */
export function taxesBetween(seller: PlaceCode, buyer: PlaceCode) {
  if (seller !== buyer) return ["IGST"] as const;
  return UTGST.has(buyer) ? (["CGST", "UTGST"] as const) : (["CGST", "SGST"] as const);
}
