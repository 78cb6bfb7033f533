import { expect, test } from "vitest";
import { BANDS, bandOf } from "#worker/sound/bands.ts";
import { GOALS, goalEntry } from "./goals.ts";

test("the bounds of every path keep to the bands that its goal's rules allow", () => {
  for (const goal of GOALS) {
    const { rule, path } = goalEntry(goal);
    const { firstBands = BANDS.map(({ name }) => name), lastBands } = rule;
    for (const hertz of path.start) expect(firstBands, goal).toContain(bandOf(hertz));
    for (const hertz of path.end) expect(lastBands, goal).toContain(bandOf(hertz));
  }
});

test("the fitting bands of every goal are neighbours", () => {
  for (const goal of GOALS) {
    const places = goalEntry(goal).path.fits.map((fit) =>
      BANDS.findIndex(({ name }) => name === fit),
    );
    expect(Math.max(...places) - Math.min(...places), goal).toBe(places.length - 1);
  }
});

test("bands follow each other without gaps", () => {
  for (const [at, band] of BANDS.slice(1).entries()) expect(band.from).toBe(BANDS[at]?.to);
});
