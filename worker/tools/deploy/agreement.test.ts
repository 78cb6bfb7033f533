import { expect, test } from "vitest";
import { agreeOnSecrets, expectAgreement } from "./agreement.ts";
import type { Difference } from "./release.ts";

/** What is printed, and what is agreed to or why not. */
async function ask(difference: Difference | undefined, agrees: boolean) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const agree = (question: string) => expectAgreement(question, agrees, false);
  const answer = await agreeOnSecrets("production", difference, { print, agree }).catch(
    (error: Error) => error.message,
  );
  return { printed, answer };
}

test("shows which secrets come and go by their names, and --yes agrees", async () => {
  const difference = { missing: ["OPERATOR_TOKEN"], stale: ["APP_SECRET_BEFORE", "LLM_API_KEY"] };
  expect(await ask(difference, true)).toEqual({
    printed: [
      "new: OPERATOR_TOKEN",
      "removed: APP_SECRET_BEFORE, which is not in .secrets/production.json",
      "removed: LLM_API_KEY, which is not in .secrets/production.json",
    ],
    answer: ["APP_SECRET_BEFORE", "LLM_API_KEY"],
  });
});

test("stops where nobody can be asked, be it only about a new one", async () => {
  for (const difference of [
    { missing: [], stale: ["OPERATOR_TOKEN"] },
    { missing: ["OPERATOR_TOKEN"], stale: [] },
  ]) {
    const { answer } = await ask(difference, false);
    expect(answer).toBe("nobody can be asked here: add --yes to agree");
  }
});

test("asks nothing where nothing differs, and before the first deployment", async () => {
  expect((await ask({ missing: [], stale: [] }, false)).answer).toEqual([]);
  expect((await ask(undefined, false)).answer).toEqual([]);
});
