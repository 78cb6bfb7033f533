import { expect, test } from "vitest";
import { taxLines } from "#worker/domain/payments/receipt.ts";
import type { PaymentView } from "#worker/services/payments/payments.ts";
import { receiptLines } from "./receipt-lines.ts";

const seller = { name: "Stillwave", gstin: "29ABCDE1234F1Z5", state: "Karnataka", gstRate: 18 };
const paid: PaymentView = {
  ...{
    id: "id",
    plan: "studio",
    amount: 109_900,
    credits: 25,
    status: "paid",
    refunded: 0,
    takenBack: 0,
  },
  ...{ created_on: 0, paid_on: Date.parse("2026-11-22T18:30:00Z"), url: undefined },
  receipt: { number: "SW/26-27/000042", seller, taxes: taxLines({ amount: 109_900 }, seller) },
};
const named = (payment: PaymentView) =>
  receiptLines(payment).map(({ name, value }) => `${name}: ${value}`);

test("a receipt has its number, the day in India and the tax within the price, to the paisa", () => {
  expect(named(paid)).toEqual([
    "Number: SW/26-27/000042",
    "Date in India: 23 November 2026",
    "Plan: Studio, one month, paid once",
    "Credits: 25",
    "Sold by: Stillwave",
    "GSTIN: 29ABCDE1234F1Z5",
    "State: Karnataka",
    "Before tax: ₹931.36",
    "CGST 9 %: ₹83.82",
    "SGST 9 %: ₹83.82",
    "Paid: ₹1,099",
  ]);
});

test("a seller without a GST number shows no tax, and a refund stands at the end", () => {
  const receipt = { number: "SW/26-27/000001", seller: { name: "Stillwave" }, taxes: [] };
  expect(named({ ...paid, receipt, refunded: 20_050 }).slice(4)).toEqual([
    "Sold by: Stillwave",
    "Paid: ₹1,099",
    "Given back: ₹200.50",
  ]);
});

test("what is not paid has no receipt", () => {
  const open = { ...paid, status: "created", paid_on: null, receipt: undefined } as const;
  expect(receiptLines(open)).toEqual([]);
});
