import { expect, test } from "vitest";
import { asksToSaveData } from "./visitor.server.ts";

const asks = (value?: string) =>
  asksToSaveData({ headers: new Headers(value === undefined ? {} : { "Save-Data": value }) });

test("a browser asks to save data with the token on, in any case and with parameters", () => {
  expect([asks("on"), asks(" ON "), asks("on; x=1")]).toEqual([true, true, true]);
  expect([asks(), asks(""), asks("off"), asks("once")]).toEqual([false, false, false, false]);
});
