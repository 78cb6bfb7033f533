import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useParams,
  useRouteError,
} from "@remix-run/react";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { Failure, Outage } from "#app/shell/failure.tsx";
import { answerOrKeep } from "#app/shell/kept-form.ts";
import { KeptFields } from "#app/shell/long-forms.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import {
  postAnswers,
  questionsView,
  type Unreached,
  type WellbeingReply,
} from "#app/wellbeing/answers.server.ts";
import { lostAnswers } from "#app/wellbeing/lost-answers.ts";
import { Questions } from "#app/wellbeing/questions.tsx";
import { kindOf } from "#app/wellbeing/result-words.tsx";
import { t as questions } from "#app/wellbeing/words/questions.compiled.ts";
import { t } from "#app/wellbeing/words/wellbeing.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { t as asked } from "#worker/features/wellbeing/words/questionnaires.compiled.ts";

export const handle = { sidebar: true };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const kind = requiredKind(params.kind);
  // A page that answers a form shows that answer: help must not wait for the database.
  if (context.method === "POST") return { kind, form: null };
  const person = await requirePerson(request, context);
  return { kind, form: await questionsView(context, person, kind) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return postAnswers(request, context, requiredKind(params.kind));
}

/** Answers that the network loses stay in their form. */
export function clientAction(submitted: ClientActionFunctionArgs) {
  const kind = requiredKind(submitted.params.kind);
  return answerOrKeep(submitted, (form) => lostAnswers(kind, form));
}

export { headers } from "#app/requests/form.server.ts";

/** An answer is shown as it came, without another request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod }) => formMethod !== "POST";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const page = data ? asked(`names.${data.kind}`) : t("title");
  return [{ title: `${page} · ${BRAND.name}` }];
};

export default function WellbeingQuestions() {
  const { kind, form } = useLoaderData<typeof loader>();
  const reply = useActionData<WellbeingReply>();
  return <Questions key={kind} kind={kind} form={form} reply={reply} />;
}

/** @throws Response 404 for the address of no questionnaire */
function requiredKind(slug: string | undefined): QuestionnaireKind {
  const kind = kindOf(slug);
  if (kind === undefined) throw new Response(null, { status: 404 });
  return kind;
}

/** The way to send again what an outage refused; help, where an answer asked for it, on top. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { kind = "" } = useParams();
  const { fields, helped }: Partial<Unreached> = isRouteErrorResponse(error)
    ? (error.data ?? {})
    : {};
  if (fields === undefined) return <Failure error={error} />;
  return (
    <>
      {helped && (
        <section aria-label={t("people.title")} className="page max-w-xl pt-8">
          <SupportLines />
        </section>
      )}
      <Outage>
        <form method="post" action={`/wellbeing/${kind}`} className="mt-8">
          <p className="mb-3">{questions("outage.kept")}</p>
          <KeptFields fields={fields} />
          <button type="submit" className="button">
            {questions("outage.sendAgain")}
          </button>
        </form>
      </Outage>
    </>
  );
}
