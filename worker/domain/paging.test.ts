import { expect, test } from "vitest";
import { cursorAfter, listQuery, nextPage, readCursor } from "./paging.ts";

const END = { createdOn: 1_764_000_000_000, id: "3d594650-3436-11e5-bf8b-0800200c9a66" };

test("a cursor is read as it was written, and nothing else is one", () => {
  expect(readCursor(cursorAfter(END))).toEqual(END);
  for (const cursor of ["", "1", "x.y", `-1.${END.id}`, `1.${END.id}0`, `1.${END.id} or 1=1`]) {
    expect(readCursor(cursor), cursor).toBeNull();
  }
});

test("a list has as many entries a page as it usually has, or as are asked for", () => {
  expect(listQuery(20).parse({})).toEqual({ limit: 20 });
  expect(listQuery(20).parse({ limit: "7", cursor: "c" })).toEqual({ limit: 7, cursor: "c" });
  for (const limit of ["0", "101", "1.5", "-1", "x", ""]) {
    expect(listQuery(20).safeParse({ limit }).success, limit).toBe(false);
  }
});

test("the next page keeps what was asked for, and the last one has none", () => {
  expect(nextPage("https://a.example/api/beats?limit=2&cursor=old", "1.a")).toEqual({
    Link: '</api/beats?limit=2&cursor=1.a>; rel="next"',
  });
  expect(nextPage("https://a.example/api/beats", undefined)).toEqual({});
});
