import { expect, test } from "vitest";
import {
  financialYear,
  receiptNumber,
  stateOfGstin,
  taxesBetween,
  taxLines,
} from "./receipt.rules.ts";
import { PLACE_CODES, PLANS } from "./rules.ts";

test("a financial year begins on 1 April in India", () => {
  expect(financialYear(Date.parse("2026-03-31T18:29:59Z"))).toBe("2025-26");
  expect(financialYear(Date.parse("2026-03-31T18:30:00Z"))).toBe("2026-27");
  expect(financialYear(Date.parse("2099-12-31T00:00:00Z"))).toBe("2099-00");
});

test("a receipt number has at most 16 characters", () => {
  expect(receiptNumber("2026-27", 42)).toBe("SW/26-27/000042");
  expect(receiptNumber("2026-27", 1_234_567).length).toBeLessThanOrEqual(16);
});

test("the tax is within the price, to the paisa", () => {
  const seller = { name: "Stillwave", gstin: "29ABCDE1234F1Z5", state: "Karnataka", gstRate: 18 };
  const lines = taxLines(49_900, seller);
  expect(lines).toEqual([
    { name: "CGST", rate: 9, amount: 3_806 },
    { name: "SGST", rate: 9, amount: 3_806 },
  ]);
  expect(taxLines(49_900, { name: "Stillwave", gstRate: 18 })).toEqual([]);
});

test("whoever buys, the lines add up to the same tax, and a sale has one tax or two halves", () => {
  for (const gstRate of [5, 12, 18, 28]) {
    const seller = { name: "Stillwave", gstin: "29ABCDE1234F1Z5", gstRate };
    for (const { price } of PLANS) {
      for (const buyer of PLACE_CODES) {
        const lines = taxLines(price * 100, seller, buyer);
        const tax = lines.reduce((sum, { amount }) => sum + amount, 0);
        const [first, second] = lines.map(({ amount }) => amount);
        expect(tax).toBe(Math.round((price * 100 * gstRate) / (100 + gstRate)));
        expect(lines.map(({ name }) => name)).toEqual(buyer === "29" ? ["CGST", "SGST"] : ["IGST"]);
        expect(lines.reduce((sum, { rate }) => sum + rate, 0)).toBe(gstRate);
        expect(Math.abs((second ?? first ?? 0) - (first ?? 0))).toBeLessThanOrEqual(1);
      }
    }
  }
});

test("a GST number is of the State that it begins with", () => {
  expect(stateOfGstin("29ABCDE1234F1Z5")).toBe("29");
  for (const gstin of ["28ABCDE1234F1Z5", "96ABCDE1234F1Z5", ""]) {
    expect(stateOfGstin(gstin)).toBeUndefined();
  }
});

test("a Union Territory with a legislature has SGST, one without has UTGST", () => {
  for (const code of ["01", "07", "34"] as const) {
    expect(taxesBetween(code, code)).toEqual(["CGST", "SGST"]);
  }
  for (const code of ["04", "26", "31", "35", "38"] as const) {
    expect(taxesBetween(code, code)).toEqual(["CGST", "UTGST"]);
  }
  expect(taxesBetween("29", "96")).toEqual(["IGST"]);
});
