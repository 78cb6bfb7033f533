import { expect, test } from "vitest";
import { OURS } from "#tests/help-eval/ours.ts";
import { STRANGER } from "#tests/help-eval/stranger.ts";
import { TIRED, UNSEEN } from "#tests/help-eval/unseen.ts";
import { speaksOfMedicine } from "./medicine.rules.ts";

test("a question about a medicine is recognised by its name, a brand, a class, or what is done with it", () => {
  const asked = [
    "can i take Dolo 650 with this",
    "how much Alprax is safe",
    "can I stop my nexito if I listen daily",
    "escitalopam and beats together?",
    "is melatonin better",
    "Rivotril ke saath sun sakte hai kya",
    "should i reduce my antidepressant",
    "i took two sleeping pills",
    "can i mix sertraline and alcohol",
    "etilaam band kar du?",
    "meri dawai chal rahi hai",
    "0.5 mg or 1 mg at night?",
    "my lithium level is high",
    "does ashwagandha help",
    "inderal 20 before the exam",
    "neend ki goli le sakta hu",
    "can I take one tablet before bed",
    "valproate, quetiapine and olanzapine",
    "PROPRANOLOL",
    "what is the right dose of pregabalin",
  ];
  expect(asked.filter((text) => !speaksOfMedicine(text))).toEqual([]);
});

test("questions about anything else are not taken for one", () => {
  const others = [
    "does it work on my tablet",
    "is there an app for an android tablet",
    "the volume is low",
    "I composed a calm beat",
    "how do I restore my account",
    "is there a discount for seniors",
    "certain sounds are interesting",
    "individual sessions and messages",
    "the plan relaxes me in the evening",
    "lyrics in the background",
  ];
  expect(others.filter(speaksOfMedicine)).toEqual([]);
  const asked = [...OURS, ...UNSEEN, ...TIRED, ...STRANGER].map(([question]) => question);
  expect(asked.filter(speaksOfMedicine)).toEqual([]);
});
