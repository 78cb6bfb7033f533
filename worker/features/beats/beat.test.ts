import { expect, test } from "vitest";
import { toBeat } from "./beat.ts";
import type { BeatRecord } from "./record.ts";

const RECORD: BeatRecord = {
  ...{ id: "b-1", incognito: false, mood: "I worry about my brother", focus: "Worry" },
  ...{ context_class: "Medical", quality_score: "80%", downloaded_count: 1, favourite: false },
  beat_formula: '[{"base_freq":100,"beat_offset":10,"duration":60,"rhythm_type":"balanced"}]',
  ...{ doubt: true, about: "other", notices: [], created_on: 0, named_on: 0 },
};

test("a beat says whose danger its mood speaks of", () => {
  expect(toBeat(RECORD, 24)?.doubt_about).toBe("other");
  expect(toBeat({ ...RECORD, about: "self" }, 24)?.doubt_about).toBe("self");
});
