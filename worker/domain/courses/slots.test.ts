import { expect, test } from "vitest";
import { beatToPlay, filledSlots, fitsGoal, withoutDeleted } from "./slots.ts";

const stage = (beat_offset: number, duration = 200) => ({
  ...{ base_freq: 100, beat_offset, duration, rhythm_type: "sine" },
});

test("empty slots get beats that fit and are in no other slot, the newest first", () => {
  const beats = [
    { id: "new", goals: ["sleep"] as const },
    { id: "used", goals: ["sleep"] as const },
    { id: "other", goals: ["focus"] as const },
    { id: "old", goals: ["sleep"] as const },
  ];
  expect(filledSlots([null, "used", null, null], "sleep", beats)).toEqual([
    ...["new", "used", "old", null],
  ]);
});

test("a beat that was deleted leaves its slot empty, and the plan goes on with another", () => {
  const beats = withoutDeleted(["a", "b", null], [{ id: "b" }]);
  expect(beats).toEqual([null, "b", null]);
  expect([0, 1, 2].map((slot) => beatToPlay({ beats }, slot))).toEqual(["b", "b", "b"]);
  expect(beatToPlay({ beats: [null] }, 0)).toBeNull();
});

test("a beat fits where it leads: one that comes down does not lift", () => {
  expect(fitsGoal("calm", [stage(18), stage(9)])).toBe(true);
  expect(fitsGoal("lift", [stage(18), stage(9)])).toBe(false);
  expect(fitsGoal("lift", [stage(8), stage(12)])).toBe(true);
  expect(fitsGoal("sleep", [stage(10), stage(2)])).toBe(true);
  expect(fitsGoal("focus", [stage(10), stage(2)])).toBe(false);
});
