import { expect, test } from "vitest";
import { lostParent, lostStep } from "./step-reply.ts";

/** A form as the wizard posts it. */
function posted(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("keeps what was typed into a step, also that a box is no longer ticked", () => {
  const form = posted([
    ["step", "2"],
    ["intent", "next"],
    ["existing_conditions", "Anxiety"],
    ["existing_conditions", "PTSD"],
    ["medical_history", "Migraine"],
  ]);
  expect(lostStep(form)).toMatchObject({
    step: 2,
    errors: {},
    conflict: false,
    lost: { helped: false },
    typed: {
      existing_conditions: ["Anxiety", "PTSD"],
      medical_history: ["Migraine"],
      has_headaches: [],
    },
  });
});

test("keeps a number unsaid that was left unsaid", () => {
  const form = posted([
    ["step", "3"],
    ["intent", "previous"],
    ["stress_level", "5"],
    ["stress_level_unsaid", "on"],
    ["sleep_severity", "7"],
  ]);
  expect(lostStep(form)?.typed).toMatchObject({ stress_level: [], sleep_severity: ["7"] });
});

test("keeps the help that a step was met with", () => {
  const form = posted([
    ["step", "2"],
    ["intent", "next"],
    ["seen", "help"],
  ]);
  expect(lostStep(form)?.lost).toEqual({ helped: true });
});

test.each(["ask_parent", "assess", "delete_account"])(
  "has no reply for the form of %s",
  (intent) => {
    expect(lostStep(posted([["intent", intent]]))).toBeUndefined();
  },
);

test("keeps the address of a parent, and takes no other form for it", () => {
  const asked = [
    ["intent", "ask_parent"],
    ["parent_email", "parent@example.com"],
  ] as const;
  expect(lostParent(posted(asked))?.parent).toEqual({
    error: expect.stringMatching(/^That did not arrive\./),
    address: "parent@example.com",
  });
  expect(lostStep(posted(asked))).toBeUndefined();
  expect(lostParent(posted([["intent", "assess"]]))).toBeUndefined();
});
