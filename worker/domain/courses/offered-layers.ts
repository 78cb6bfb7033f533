import { partOfDay } from "#worker/domain/adaptation/heard.ts";
import type { LayerChoice } from "#worker/sound/listening.ts";
import type { CourseGoal } from "./course.ts";
import { asksDoctor, isMinor, type PersonFacts } from "./person-facts.ts";

/** For somebody of whom nothing is known, what suits the goal best first. */
const OF_GOAL: Readonly<Record<CourseGoal, readonly LayerChoice[]>> = {
  sleep: ["rain", "brown", "sea", "pink"],
  calm: ["sea", "rain", "stream", "pad"],
  focus: ["pink", "brown", "stream", "rain"],
  meditation: ["tanpura", "pad", "bowls", "sea"],
  lift: ["stream", "pad", "sea", "rain"],
};

/** Even, without swells or strokes: for whoever should ask a doctor first, and for the young. */
const GENTLE: readonly LayerChoice[] = ["rain", "brown", "pink"];
/** For the nights of the young: no noise beside sleep. */
const TONES_ALONE: readonly LayerChoice[] = ["none"];
/** These are too awake for the night. */
const BRIGHT: readonly LayerChoice[] = ["stream", "bowls"];

/** The layers that a course may use, in the order for somebody whose marks say nothing yet. */
export function offeredLayers(
  goal: CourseGoal,
  hour: number,
  facts: Pick<PersonFacts, "notices" | "sleepTrouble">,
): readonly LayerChoice[] {
  if (isMinor(facts) && (goal === "sleep" || partOfDay(hour) === "night")) return TONES_ALONE;
  if (asksDoctor(facts) || isMinor(facts)) return GENTLE;
  const late = partOfDay(hour) === "night" || (facts.sleepTrouble && partOfDay(hour) === "evening");
  return late ? OF_GOAL[goal].filter((layer) => !BRIGHT.includes(layer)) : OF_GOAL[goal];
}
