import { expect, test } from "vitest";
import { readBearer, readTokenWish, storedScopes } from "./rules.ts";

const TOKEN = `sw_${"aB3_-".repeat(8)}xyz`;

test("a bearer header is read in any case, and another scheme is none of ours", () => {
  for (const header of [`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER   ${TOKEN}`]) {
    expect(readBearer(header), header).toEqual({ token: TOKEN });
  }
  for (const header of [null, "", "Basic YTpi", `Bearing ${TOKEN}`, TOKEN, `Token ${TOKEN}`]) {
    expect(readBearer(header), String(header)).toBeUndefined();
  }
});

test("what names the scheme and cannot be a token of ours is a bearer of nothing", () => {
  for (const header of [
    "Bearer",
    "Bearer ",
    "bearer\t",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN} ${TOKEN}`,
    `Bearer ${TOKEN}, Bearer ${TOKEN}`,
    `Basic YTpi, Bearer ${TOKEN}`,
    `Bearer\t${TOKEN}`,
    `Bearer "${TOKEN}"`,
    `Bearer ${TOKEN}\u0000`,
    `Bearer ${"x".repeat(100_000)}`,
  ]) {
    expect(readBearer(header), header.slice(0, 80)).toEqual({ token: undefined });
  }
});

test("a wish is read with each of its problems", () => {
  const typed = { name: " My\u202e  lamp\n", scopes: ["sound", "read"], days: " 365 " };
  expect(readTokenWish(typed, [])).toEqual({
    name: "My lamp",
    scopes: ["read", "sound"],
    days: 365,
  });
  expect(readTokenWish(typed, ["My lamp"])).toEqual(["same_name"]);
  expect(readTokenWish({ name: "\u200b", scopes: [], days: "0" }, [])).toEqual([
    "name",
    "scopes",
    "days",
  ]);
  expect(readTokenWish({ name: "x".repeat(61), scopes: ["admin"], days: "366" }, [])).toEqual([
    "name",
    "scopes",
    "days",
  ]);
  for (const days of ["", "1.5", "-1", "1e2", "٣", "1000"]) {
    expect(readTokenWish({ ...typed, days }, []), days).toEqual(["days"]);
  }
  expect(readTokenWish({ ...typed, scopes: ["read", "admin"] }, [])).toEqual(["scopes"]);
});

test("a stored scope that is none of ours allows nothing", () => {
  expect(storedScopes("make admin")).toEqual(["make"]);
  expect(storedScopes("")).toEqual([]);
});
