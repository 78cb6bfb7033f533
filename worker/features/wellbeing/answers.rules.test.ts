import { expect, test } from "vitest";
import { asksForHelp, itemField, keptAnswers, readAnswers } from "./answers.rules.ts";
import { QUESTIONNAIRES, type QuestionnaireKind } from "./rules.ts";

/** A whole form: every item has the same answer. */
function whole(kind: QuestionnaireKind, value = "1"): [string, unknown][] {
  return QUESTIONNAIRES[kind].items.map((_, at) => [itemField(at), value]);
}

test("a whole form is read, with the question that is not counted or without it", () => {
  expect(readAnswers("gad7", whole("gad7", "3"))).toEqual({
    ok: true,
    answers: { items: [3, 3, 3, 3, 3, 3, 3], difficulty: null },
  });
  const form = [...whole("phq9", "0"), ["difficulty", "2"], ["key", "k"], ["owner", "o"]] as const;
  expect(readAnswers("phq9", form)).toEqual({
    ok: true,
    answers: { items: [0, 0, 0, 0, 0, 0, 0, 0, 0], difficulty: 2 },
  });
});

test("each item that is missing, doubled or no answer is named, and the others are kept", () => {
  const form = whole("phq9").filter(([name]) => name !== "item-2");
  const wrong: [string, unknown][] = [...form, ["item-4", "1"], ["difficulty", "4"]];
  wrong[0] = ["item-1", "9".repeat(60_000)];
  const read = readAnswers("phq9", wrong);
  expect(read).toEqual({
    ok: false,
    problems: {
      "item-1": "unknown",
      "item-2": "missing",
      "item-4": "doubled",
      difficulty: "unknown",
    },
    foreign: false,
  });
  expect(Object.keys(keptAnswers("phq9", wrong))).toEqual([
    "item-3",
    "item-5",
    "item-6",
    "item-7",
    "item-8",
    "item-9",
  ]);
});

test("only the four digits are answers", () => {
  const values = ["", " 1", "1.0", "01", "4", "-1", "1e0", "٣", "NaN", {}, null];
  const refused = values.filter((value) => {
    const read = readAnswers("gad7", [["item-1", value], ...whole("gad7").slice(1)]);
    return !read.ok && read.problems["item-1"] === "unknown";
  });
  expect(refused).toEqual(values);
});

test("a field that is none of ours is refused, as is one of ours twice", () => {
  for (const more of [[["item-8", "1"]], [["difficulty", "1"]], [["kind", "gad7"]]] as const) {
    const form = [...whole("gad7"), ...more];
    expect(readAnswers("gad7", form)).toEqual({ ok: false, problems: {}, foreign: true });
    expect(keptAnswers("gad7", form)).toEqual(Object.fromEntries(whole("gad7")));
  }
  const twice = [...whole("gad7"), ["key", "a"], ["key", "b"]] as const;
  expect(readAnswers("gad7", twice)).toMatchObject({ ok: false, foreign: true });
});

test("a form of very many fields costs one look at each", () => {
  // A copy for each field would take minutes, and 64 KiB have room for 32,768 of them.
  const many = Array.from({ length: 200_000 }, () => ["a", ""] as const);
  const form = [...whole("gad7"), ...many];
  expect(readAnswers("gad7", form)).toEqual({ ok: false, problems: {}, foreign: true });
  expect(keptAnswers("gad7", form)).toEqual(Object.fromEntries(whole("gad7")));
});

test("the ninth item above zero asks for help, whatever the rest of the form is", () => {
  for (const value of ["1", "2", "3", "03", "yes", "0.5", {}]) {
    expect(asksForHelp([["item-9", value]])).toBe(true);
    expect(asksForHelp([...whole("phq9", "0"), ["item-9", value], ["other", "x"]])).toBe(true);
  }
});

test("the ninth item at zero, or open, does not", () => {
  expect(asksForHelp(whole("phq9", "0"))).toBe(false);
  expect(asksForHelp(whole("phq9", "3").slice(0, 8))).toBe(false);
  expect(asksForHelp([["item-9", ""]])).toBe(false);
});
