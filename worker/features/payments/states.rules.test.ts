import { expect, test } from "vitest";
import { offeredPlaces, placeOf, stateOfGstin, taxesBetween } from "./states.rules.ts";

test("offers the 28 States and 8 Union Territories by name, and the rest of the world last", () => {
  const places = offeredPlaces();
  expect(places.length).toBe(37);
  expect(places.at(0)).toEqual({ code: "35", name: "Andaman and Nicobar Islands" });
  expect(places.at(-2)).toEqual({ code: "19", name: "West Bengal" });
  expect(places.at(-1)).toEqual({ code: "96", name: "Outside India" });
  expect(new Set(places.map(({ name }) => name)).size).toBe(37);
});

test.each(["", "00", "25", "28", "97", "9", "029", "Kerala", null, undefined, 29, ["29"]])(
  "%s is no place",
  (code) => expect(placeOf(code)).toBeUndefined(),
);

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
