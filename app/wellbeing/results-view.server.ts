import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Person } from "#worker/features/sessions/service.ts";
import { asksForHelp, itemField } from "#worker/features/wellbeing/answers.rules.ts";
import type { QuestionnaireResult } from "#worker/features/wellbeing/results.ts";
import { MODERATE, QUESTIONNAIRE_KINDS } from "#worker/features/wellbeing/rules.ts";

/** A year of every second week. */
const MOST = 26;

/** What the page of all results shows: totals and days, never single answers. */
export async function resultsView({ services }: AppLoadContext, person: Person) {
  const { child, results } = await services.questionnaires.view(person, MOST);
  const shown = QUESTIONNAIRE_KINDS.map((kind) => ({
    kind,
    results: results.filter((result) => result.kind === kind),
  }));
  return {
    child,
    /** The latest answers to a questionnaire say that things are heavy. */
    people: shown.some(({ results: [latest] }) => latest !== undefined && isHeavy(latest)),
    shown: shown.map(({ kind, results: own }) => ({
      kind,
      results: own.map(({ id, total, answeredOn }) => ({ id, total, answeredOn })),
    })),
    most: MOST,
    now: Date.now(),
  };
}

function isHeavy({ total, items }: QuestionnaireResult): boolean {
  return total >= MODERATE || asksForHelp(items.map((item, at) => [itemField(at), String(item)]));
}
