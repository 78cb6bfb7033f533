import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation, useRouteError } from "@remix-run/react";
import { useEffect, useState } from "react";
import { helpAnswerOf } from "#app/generator/generator-state.ts";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { AnswerCard, isSaid, QuestionButtons } from "#app/help/answer.tsx";
import { AskPerson } from "#app/help/ask-person.tsx";
import { postHelp } from "#app/help/post-help.server.ts";
import { problemWords, QuestionForm, useQuestion } from "#app/help/question.tsx";
import { t } from "#app/help/words/help.compiled.ts";
import { readForm } from "#app/requests/form.server.ts";
import { Failure } from "#app/shell/failure.tsx";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { isOpen } from "#worker/features/help/rules.ts";
import { suggestedQuestions } from "#worker/features/help/search.rules.ts";

export const handle = { sidebar: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const { sessions, pageOwner, help, composer } = context.services;
  const { known, person } = await sessions.glance();
  return {
    known,
    form: person && { key: crypto.randomUUID(), owner: await pageOwner.tokenOf(person) },
    composer: composer.kind,
    open: isOpen(Date.now()),
    suggested: suggestedQuestions(),
    supportEmail: help.supportEmail,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return postHelp(context, await readForm(request));
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "description", content: t("description", { brand: BRAND.name }) },
];

export default function Help() {
  const { known, form, composer, open, suggested, supportEmail } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { state, ask, reset } = useQuestion();
  const [text, setText] = useState(isSaid(reply?.answer) ? "" : (reply?.asked ?? ""));
  const { key: visit } = useLocation();

  // A link to this page leads back from the help for a crisis.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page was opened anew
  useEffect(() => reset(), [visit]);

  const byScript = state.status !== "idle";
  const answer = state.status === "answered" ? state.answer : byScript ? undefined : reply?.answer;
  const crisis = answer?.kind === "crisis";
  const asked = byScript ? state.asked : (reply?.asked ?? "");
  const said = crisis || !isSaid(answer) ? undefined : answer;

  // The field is emptied once there is an answer; what failed or spoke of a crisis decides for itself.
  useEffect(() => {
    if (crisis || said) setText("");
  }, [crisis, said]);

  if (crisis)
    return <HelpFirst help={answer.help} back={{ to: "/help", label: t("crisisBack") }} />;

  const problem =
    state.status === "failed"
      ? state.problem
      : answer && !isSaid(answer) && problemWords(answer.kind);

  return (
    <div className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 mb-6 max-w-prose text-ink-soft">{t("lead")}</p>
      <QuestionForm
        text={text}
        onText={setText}
        onAsk={ask}
        looking={state.status === "looking"}
        problem={problem || undefined}
        composer={composer}
      />
      <section aria-live="polite" aria-label={t("answer")} className="mt-6 grid gap-4">
        {state.status === "looking" && (
          <p className="note">
            {t("asking")}{" "}
            {state.sources.length > 0 &&
              t("lookingAt", { titles: state.sources.map(({ title }) => title).join(", ") })}
          </p>
        )}
        {said && <AnswerCard asked={asked} answer={said} onAsk={ask} />}
      </section>
      {!said && (
        <div className="mt-8">
          <QuestionButtons
            title={t("suggested")}
            questions={suggested}
            language={spokenLanguage()}
            onAsk={ask}
          />
        </div>
      )}
      <AskPerson
        form={reply?.message ?? form}
        known={known}
        open={open}
        supportEmail={supportEmail}
        asked={said && said.kind !== "medicine" ? asked : ""}
        refused={reply?.message}
      />
    </div>
  );
}

/** Help needs no data: it stands in place of everything else. */
export function ErrorBoundary() {
  const error = useRouteError();
  const answer = helpAnswerOf(error);
  if (answer === undefined) return <Failure error={error} />;
  return <HelpFirst help={answer.help} back={{ to: "/help", label: t("crisisBack") }} />;
}
