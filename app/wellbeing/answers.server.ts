import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater, readForm, textField } from "#app/requests/form.server.ts";
import { senderOf } from "#app/requests/visitor.server.ts";
import { t as lost } from "#app/shell/words/lost.compiled.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import {
  asksForHelp,
  itemField,
  keptAnswers,
  OTHER_FIELDS,
  type Problem,
  readAnswers,
} from "#worker/features/wellbeing/answers.rules.ts";
import type { QuestionnaireResult } from "#worker/features/wellbeing/results.ts";
import {
  MODERATE,
  QUESTIONNAIRE_KINDS,
  type QuestionnaireKind,
} from "#worker/features/wellbeing/rules.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import { isIdempotencyKey } from "#worker/reading/mood.ts";
import { addressOf } from "./result-words.tsx";
import { t } from "./words/refusal.compiled.ts";

export type WellbeingReply =
  /** An answer is met with help. Nothing was counted, and nothing asked of the database. */
  | { readonly kind: "help"; readonly fields: Texts; readonly complete: boolean }
  | {
      readonly kind: "refused";
      readonly problems: Readonly<Record<string, Problem>>;
      readonly error: string | undefined;
      readonly chosen: Texts;
      readonly hidden: Texts;
      readonly helped: boolean;
      /**
       * Nobody has read the answers: the network brought no answer, which the browser says itself, or nobody is
       * signed in any more. Help that they were met with stays.
       */
      readonly lost?: boolean;
      /** The second of these. */
      readonly signedOut?: boolean;
    }
  | {
      readonly kind: "counted";
      readonly total: number;
      readonly before: number | undefined;
      readonly helped: boolean;
    }
  | { readonly kind: "child" };

/** What the page shows when the database cannot be reached: the answers, to be sent again. */
export interface Unreached {
  readonly fields: Texts;
  /** An answer was met with help: it stays on top. */
  readonly helped: boolean;
}

type Texts = Readonly<Record<string, string>>;

const LONGEST_FIELD = 255;

/**
 * Answers a posted questionnaire. Help comes before the session, the database and everything else that
 * could fail; whoever has seen it posts the same answers once more for their result.
 */
export async function postAnswers(
  request: Request,
  context: AppLoadContext,
  kind: QuestionnaireKind,
) {
  const form = await readForm(request);
  const fields = [...form];
  const read = readAnswers(kind, fields);
  const chosen = keptAnswers(kind, fields);
  const hidden = Object.fromEntries(
    OTHER_FIELDS.flatMap((name) =>
      form.has(name) ? [[name, textField(form, name, LONGEST_FIELD)]] : [],
    ),
  );
  const helped = asksForHelp(fields);
  if (helped && form.get("seen") !== "help") {
    return answer({ kind: "help", fields: { ...chosen, ...hidden }, complete: read.ok });
  }
  const refused = (error: string | undefined, problems: Readonly<Record<string, Problem>> = {}) =>
    ({ kind: "refused", problems, error, chosen, hidden, helped }) as const;
  try {
    const person = await senderOf(request, context, form);
    if (person === undefined) {
      return answer({ ...refused(lost("signedOut")), lost: true, signedOut: true }, 401);
    }
    const { questionnaires, pageOwner } = context.services;
    if (await pageOwner.differs(person, hidden.owner)) return redirect(addressOf(kind), 303);
    if (!read.ok) {
      return answer(refused(read.foreign ? t("foreign") : undefined, read.problems), 422);
    }
    const { key } = hidden;
    if (!isIdempotencyKey(key)) {
      const renewed = { ...hidden, key: crypto.randomUUID() };
      return answer({ ...refused(t("foreign")), hidden: renewed }, 422);
    }
    const outcome = await questionnaires.answer(person, kind, { form: key, answers: read.answers });
    switch (outcome.kind) {
      case "throttled":
        return answerLater(outcome, refused);
      case "child":
        return answer({ kind: "child" });
      case "counted":
        return answer({ ...outcome, helped });
    }
  } catch (error) {
    if (outageHeaders(error) === undefined) throw error;
    throw data({ fields: { ...chosen, ...hidden }, helped } satisfies Unreached, { status: 503 });
  }
}

function answer(reply: WellbeingReply, status = 200) {
  return answerForm(reply, status);
}

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
