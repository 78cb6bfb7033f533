import { expect, test } from "vitest";
import type { Beat } from "#worker/services/beats/beat.ts";
import { recentPage } from "./recent-page.ts";

const beats = ["a", "b", "c", "d"].map((id) => ({ id }) as Beat);
const ids = (page: number) => recentPage(beats, page, false).beats.map(({ id }) => id);

test("has three beats a page, and the rest on the last", () => {
  expect(ids(1)).toEqual(["a", "b", "c"]);
  expect(ids(2)).toEqual(["d"]);
  expect(recentPage(beats, 2, false)).toMatchObject({ page: 2, pages: 2 });
});

test("shows the first page in place of one that does not exist", () => {
  for (const page of [0, -1, 3, 1.5, Number.NaN]) expect(ids(page)).toEqual(["a", "b", "c"]);
  expect(recentPage([], 1, true)).toEqual({ beats: [], page: 1, pages: 1, failed: true });
});
