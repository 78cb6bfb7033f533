import { Hono } from "hono";
import { expect, test } from "vitest";
import { beyondBounds, routedPath } from "./address-bounds.ts";

const ORIGIN = "https://stillwave.example";

test.each([
  ["/", undefined],
  [`/${"a".repeat(511)}`, undefined],
  [`/${"a".repeat(512)}`, 404],
  ["/a".repeat(16), undefined],
  ["/a".repeat(17), 404],
  ["/".repeat(17), 404],
  [`/?${"q".repeat(4095)}`, undefined],
  [`/?${"q".repeat(4096)}`, 414],
  [`/__manifest?p=${"/a".repeat(64)}`, undefined],
  [`/__manifest?p=${"/a".repeat(65)}`, 414],
  [`/__manifest?${"p=&".repeat(65)}`, 414],
  [`/elsewhere?${"p=&".repeat(65)}`, undefined],
])("address %#: within its bounds, or its status", (address, expected) => {
  expect(beyondBounds(ORIGIN + address)).toBe(expected);
});

test("routes a path beyond its bounds by a placeholder", async () => {
  const seen: string[] = [];
  const edge = new Hono({ getPath: routedPath });
  edge.all("*", (c) => {
    seen.push(c.req.path);
    return c.text("");
  });
  for (const path of [
    "/history",
    "/a".repeat(4000),
    `/api${"/a".repeat(4000)}`,
    `/?${"q".repeat(5000)}`,
  ]) {
    await edge.request(ORIGIN + path);
  }
  expect(seen).toEqual(["/history", "/beyond", "/api/beyond", "/beyond"]);
});
