import { findPassages } from "#worker/features/help/search.rules.ts";

/** A question, and the ids of the passages that answer it; null where none does and nothing may be invented. */
export type AskedQuestion = readonly [asked: string, right: string | null];

/** What the help page would answer to a set of questions. */
export interface Judged {
  /** Answerable questions, and those of them whose first passage is a right one. */
  readonly answerable: number;
  readonly right: number;
  /** Questions that nothing of ours answers, and those of them that get no answer. */
  readonly unanswerable: number;
  readonly unknown: number;
  /** Each question that was answered wrongly, with the passage that came first. */
  readonly wrong: readonly string[];
}

export function judge(questions: readonly AskedQuestion[]): Judged {
  const results = questions.map(([asked, right]) => {
    const first = findPassages(asked)[0]?.id;
    const ok = right === null ? first === undefined : right.split(" ").includes(first ?? "");
    return { answerable: right !== null, ok, line: `${asked}: ${first ?? "unknown"}` };
  });
  const count = (answerable: boolean) =>
    results.filter((result) => result.answerable === answerable);
  return {
    answerable: count(true).length,
    right: count(true).filter(({ ok }) => ok).length,
    unanswerable: count(false).length,
    unknown: count(false).filter(({ ok }) => ok).length,
    wrong: results.flatMap(({ ok, line }) => (ok ? [] : [line])),
  };
}
