import { expect, test } from "vitest";
import { type Answers, helpedScore, shownAnswers } from "./enough.ts";

test("more helped of equally many stands higher, and many outweigh few", () => {
  const ascending: Answers[] = [
    { helped: 0, answered: 40 },
    { helped: 0, answered: 5 },
    { helped: 0, answered: 0 },
    { helped: 12, answered: 30 },
    { helped: 5, answered: 5 },
    { helped: 40, answered: 45 },
  ];
  const scores = ascending.map(helpedScore);
  expect(scores).toEqual(scores.toSorted((one, two) => one - two));
  expect(new Set(scores).size).toBe(scores.length);
});

test("below five answers neither counts nor place tell anything", () => {
  for (let answered = 0; answered < 5; answered += 1) {
    for (let helped = 0; helped <= answered; helped += 1) {
      expect(shownAnswers({ helped, answered })).toBeUndefined();
      expect(helpedScore({ helped, answered })).toBe(helpedScore({ helped: 0, answered: 0 }));
    }
  }
  expect(shownAnswers({ helped: 2, answered: 5 })).toEqual({ helped: 2, answered: 5 });
});
