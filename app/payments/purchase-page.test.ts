import { expect, test } from "vitest";
import { receiptOf, type Seller } from "#worker/features/payments/receipt.rules.ts";
import type { Purchase } from "#worker/features/payments/rules.ts";
import { lookingAddress, looksUntil, receiptLines } from "./purchase-page.tsx";

const NOW = 1_795_000_000_000;

test("a page looks for half a minute from when it was opened", () => {
  const { searchParams } = new URL(lookingAddress("id", NOW), "http://localhost");
  expect(looksUntil(searchParams.get("until"), NOW)).toBe(NOW + 30_000);
  expect(looksUntil(searchParams.get("until"), NOW + 60_000)).toBe(NOW + 30_000);
});

test.each([null, "soon", "1.5", String(NOW + 30_001)])("%s is no time of ours", (asked) => {
  expect(looksUntil(asked, NOW)).toBeUndefined();
});

const seller = { name: "Stillwave", gstin: "29ABCDE1234F1Z5", state: "Karnataka", gstRate: 18 };
const paid: Purchase = {
  ...{
    id: "id",
    userId: "somebody",
    plan: "studio",
    amount: 109_900,
    currency: "INR",
    credits: 25,
  },
  ...{ status: "paid", linkId: null, linkUrl: null, paymentId: null, refunded: 0, takenBack: 0 },
  ...{ receipt: "SW/26-27/000042", createdOn: 0, paidOn: Date.parse("2026-11-22T18:30:00Z") },
  ...{ checks: 0, buyerPlace: null },
};
function named(purchase: Purchase, by: Seller) {
  const receipt = receiptOf(purchase, by);
  return receipt && receiptLines(receipt).map(({ name, value }) => `${name}: ${value}`);
}

test("a receipt has its number, the day in India and the tax within the price, to the paisa", () => {
  expect(named(paid, seller)).toEqual([
    "Number: SW/26-27/000042",
    "Date in India: 23 November 2026",
    "Plan: Studio, paid once",
    "Credits: 25",
    "Sold by: Stillwave",
    "GSTIN: 29ABCDE1234F1Z5",
    "State: Karnataka",
    "Place of supply: Karnataka (29)",
    "Before tax: ₹931.36",
    "CGST 9 %: ₹83.82",
    "SGST 9 %: ₹83.82",
    "Paid: ₹1,099",
  ]);
});

test("a receipt for another State has one tax, and one for a Union Territory names its own", () => {
  const taxed = (buyerPlace: Purchase["buyerPlace"], by: Seller = seller) =>
    named({ ...paid, buyerPlace }, by)?.slice(7, -1);
  expect(taxed("32")).toEqual([
    "Place of supply: Kerala (32)",
    "Before tax: ₹931.36",
    "IGST 18 %: ₹167.64",
  ]);
  const { state: _, ...inChandigarh } = { ...seller, gstin: "04ABCDE1234F1Z5" };
  expect(taxed("04", inChandigarh)?.slice(-2)).toEqual(["CGST 9 %: ₹83.82", "UTGST 9 %: ₹83.82"]);
  expect(named(paid, inChandigarh)?.slice(6, 8)).toEqual([
    "State: Chandigarh",
    "Place of supply: Chandigarh (04)",
  ]);
});

test("a seller without a GST number shows no tax, and a refund stands at the end", () => {
  expect(named({ ...paid, refunded: 20_050 }, { name: "Stillwave" })?.slice(4)).toEqual([
    "Sold by: Stillwave",
    "Paid: ₹1,099",
    "Refunded: ₹200.50",
  ]);
});
