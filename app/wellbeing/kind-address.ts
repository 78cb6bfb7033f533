import { QUESTIONNAIRE_KINDS, type QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";

const SLUGS = { phq9: "phq-9", gad7: "gad-7" } as const satisfies Record<QuestionnaireKind, string>;

/** The address of a questionnaire. */
export function addressOf(kind: QuestionnaireKind): string {
  return `/wellbeing/${SLUGS[kind]}`;
}

/** The questionnaire of an address. @returns undefined for any other */
export function kindOf(slug: string | undefined): QuestionnaireKind | undefined {
  return QUESTIONNAIRE_KINDS.find((kind) => SLUGS[kind] === slug);
}
