import { expect, test } from "vitest";
import { healthAnswers } from "./listener.rules.ts";
import { UNANSWERED } from "./rules.ts";
import { missingTopics, stepOfTopic, TOPIC_NAMES, topicsToGo } from "./steps.rules.ts";

test("a form that nobody touched tells nothing: every topic is missing", () => {
  expect(missingTopics(healthAnswers(UNANSWERED, "2026-11-22"))).toEqual(TOPIC_NAMES);
});

test("two topics of five are too little, three are enough", () => {
  expect(missingTopics({ stress_level: 3 })).toEqual(["health", "sleep", "mind", "days"]);
  expect(missingTopics({ stress_level: 3, sleep_severity: 0 })).toEqual(["health", "mind", "days"]);
  expect(missingTopics({ stress_level: 3, sleep_severity: 0, screen_time: 6 })).toEqual([]);
});

test("many answers to one topic are still one topic", () => {
  const days = { diet: "vegan", water_intake: 2, caffeine_intake: 2, screen_time: 6 };
  expect(missingTopics(days)).toEqual(["health", "stress", "sleep", "mind"]);
});

test("who a person is tells nothing of how they are", () => {
  expect(missingTopics({ age: 35, gender: "female", therapy_types: ["Meditation"] })).toEqual(
    TOPIC_NAMES,
  );
});

test("so many more topics are enough as are named", () => {
  expect(topicsToGo(missingTopics({}))).toBe(3);
  expect(topicsToGo(missingTopics({ stress_level: 3 }))).toBe(2);
  expect(topicsToGo(missingTopics({ stress_level: 3, sleep_severity: 0 }))).toBe(1);
});

test("every topic leads to the step that asks about it", () => {
  expect(TOPIC_NAMES.map(stepOfTopic)).toEqual([2, 3, 3, 3, 4]);
});
