import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Person } from "#worker/features/sessions/service.ts";
import type { QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";

/** What a questionnaire's page needs before it is answered. */
export async function questionsView(
  { services }: AppLoadContext,
  person: Person,
  kind: QuestionnaireKind,
) {
  const { questionnaires, pageOwner } = services;
  const { child, results } = await questionnaires.view(person, 1);
  return {
    child,
    hidden: { key: crypto.randomUUID(), owner: await pageOwner.tokenOf(person) },
    /** When it was last answered, Unix ms. */
    last: results.find((result) => result.kind === kind)?.answeredOn ?? null,
    now: Date.now(),
  };
}
