import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import { readForm, textField } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { WELLBEING } from "#app/words/wellbeing.ts";
import {
  asksForHelp,
  keptAnswers,
  OTHER_FIELDS,
  type Problem,
  readAnswers,
} from "#worker/features/wellbeing/answers.rules.ts";
import type { QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { outageHeaders } from "#worker/platform/outage.ts";
import { isIdempotencyKey } from "#worker/reading/mood.ts";
import { addressOf } from "./kind-address.ts";

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
    const person = await requirePerson(request, context);
    const { questionnaires, pageOwner } = context.services;
    if (await pageOwner.differs(person, hidden.owner)) return redirect(addressOf(kind), 303);
    if (!read.ok) {
      return answer(refused(read.foreign ? WELLBEING.foreign : undefined, read.problems), 422);
    }
    const { key } = hidden;
    if (!isIdempotencyKey(key)) {
      const renewed = { ...hidden, key: crypto.randomUUID() };
      return answer({ ...refused(WELLBEING.foreign), hidden: renewed }, 422);
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
