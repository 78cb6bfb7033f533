import { expect, test } from "vitest";
import { lostAnswers } from "./lost-answers.ts";

const OF_THE_FORM = { key: "a key", owner: "a person" };

/** A questionnaire as it is posted. */
function posted(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("keeps what was chosen, and the key by which it is counted once", () => {
  const reply = lostAnswers("gad7", posted({ ...OF_THE_FORM, "item-1": "3", "item-2": "0" }));
  expect(reply).toMatchObject({
    kind: "refused",
    chosen: { "item-1": "3", "item-2": "0" },
    hidden: OF_THE_FORM,
    problems: {},
    helped: false,
    lost: true,
  });
});

test("keeps help on top of answers that were met with help", () => {
  const fields = { ...OF_THE_FORM, seen: "help", "item-9": "1" };
  expect(lostAnswers("phq9", posted(fields))).toMatchObject({
    hidden: { ...OF_THE_FORM, seen: "help" },
    chosen: { "item-9": "1" },
    helped: true,
  });
});
