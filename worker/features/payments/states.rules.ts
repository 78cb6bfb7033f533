/**
 * The States and Union Territories of India by their GST codes, and which tax a sale to one of them has. Source: the
 * codes of the GST portal, with which a GST number begins and which its returns name as places of supply.
 */
import { spokenLocale } from "#worker/domain/translator.ts";
import { t } from "./words/states.compiled.ts";

/** What the returns call "Other Countries". */
const OUTSIDE_INDIA = "96";

/** Where somebody who buys may live: a State, a Union Territory, or outside India. */
export const PLACE_CODES = [
  ...["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14"],
  ...["15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "26", "27", "29", "30"],
  ...["31", "32", "33", "34", "35", "36", "37", "38", OUTSIDE_INDIA],
] as const;
export type PlaceCode = (typeof PLACE_CODES)[number];

/** Union Territories without a legislature, whose half of the tax is UTGST: UTGST Act 2017, section 1. */
const UTGST: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38"]);

/** The place that a form names, if it exists. */
export function placeOf(code: unknown): PlaceCode | undefined {
  return PLACE_CODES.find((known) => known === code);
}

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

/** A place by its name, in the language that is spoken. */
export function placeName(code: PlaceCode): string {
  return t(code);
}

/** A place as a receipt names it, such as "Kerala (32)". */
export function placeOnReceipt(code: PlaceCode): string {
  return t("named", { place: placeName(code), code });
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
