import { expect, test } from "vitest";
import { listeningNotices } from "./listening-notices.ts";

test.each([
  ["I had a seizure last year and feel anxious", ["seizures"]],
  ["my pacemaker makes me nervous", ["implant"]],
  ["I am bipolar and cannot calm down", ["psychosis"]],
  ["Concussion due to long working hours", ["head_injury"]],
  ["मेरे सिर में चोट लगी है", ["head_injury"]],
  ["five months pregnant and sleepless", ["pregnancy"]],
  ["I need to stay calm while driving to work", ["driving"]],
  ["my kids are driving me crazy", []],
  ["I am unable to sleep", []],
])("%s", (text, notices) => {
  expect(listeningNotices(text)).toEqual(notices);
});
