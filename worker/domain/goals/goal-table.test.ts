import { expect, test } from "vitest";
import { BANDS, bandOf } from "#worker/domain/sound/bands.ts";
import { type Formula, parseFormula } from "#worker/domain/sound/stage.ts";
import { brokenGoalRule, GOALS, goalEntry } from "./goals.ts";

function formulaOf(goal: (typeof GOALS)[number]): Formula {
  const { carrier, stages } = goalEntry(goal).path;
  return stages.map(([beat_offset, duration, rhythm_type]) => ({
    base_freq: carrier[0],
    beat_offset,
    duration,
    rhythm_type,
  }));
}

test("the path of every goal is a valid formula that meets the goal's own rules", () => {
  for (const goal of GOALS) {
    const formula = formulaOf(goal);
    expect(parseFormula(formula).ok, goal).toBe(true);
    expect(brokenGoalRule(goal, formula), goal).toBeUndefined();
    expect(brokenGoalRule(goal, formula.slice(1)), `${goal}, mild`).toBeUndefined();
  }
});

test("no stage of a path lies within a twentieth of its band's border", () => {
  for (const { beat_offset } of GOALS.flatMap(formulaOf)) {
    expect(bandOf(beat_offset * 0.95)).toBe(bandOf(beat_offset));
    expect(bandOf(beat_offset * 1.05)).toBe(bandOf(beat_offset));
  }
});

test("bands follow each other without gaps", () => {
  for (const [at, band] of BANDS.slice(1).entries()) expect(band.from).toBe(BANDS[at]?.to);
});
