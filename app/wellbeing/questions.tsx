import { type FormEvent, useEffect, useState } from "react";
import { useTimeZone } from "#app/history/use-time-zone.ts";
import { WELLBEING } from "#app/words/wellbeing.ts";
import { asksForHelp, readAnswers } from "#worker/features/wellbeing/answers.rules.ts";
import { QUESTIONNAIRES, type QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { AnswerForm } from "./answer-form.tsx";
import { dayWords, whenAgain } from "./answered-days.ts";
import { ChildFirst } from "./child-first.tsx";
import { HelpBeforeResult } from "./help-before-result.tsx";
import { People } from "./people.tsx";
import type { WellbeingReply } from "./post-answers.server.ts";
import type { questionsView } from "./questions-view.server.ts";
import { Result } from "./result.tsx";

interface QuestionsProps {
  readonly kind: QuestionnaireKind;
  /** Null on a page that answers a form. */
  readonly form: Awaited<ReturnType<typeof questionsView>> | null;
  readonly reply: WellbeingReply | undefined;
}

type Help = Omit<Extract<WellbeingReply, { kind: "help" }>, "kind">;

/** A questionnaire, from its first question to its result. */
export function Questions({ kind, form, reply }: QuestionsProps) {
  const { help, answerWithHelp } = useHelpAtOnce(kind, reply);
  if (help) {
    return <HelpBeforeResult kind={kind} fields={help.fields} complete={help.complete} />;
  }
  const refused = reply?.kind === "refused" ? reply : undefined;
  const hidden = refused?.hidden ?? form?.hidden ?? {};
  return (
    <div className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">
        {WELLBEING.kinds[kind].about}: {QUESTIONNAIRES[kind].name}
      </h1>
      {reply?.kind === "child" || (form?.child && !reply) ? (
        <div className="mt-8">
          <ChildFirst />
        </div>
      ) : reply?.kind === "counted" ? (
        <Result kind={kind} total={reply.total} before={reply.before} helped={reply.helped} />
      ) : (
        <>
          {refused?.helped && (
            <div className="mt-8">
              <People />
            </div>
          )}
          {form && form.last !== null && !refused && <Again last={form.last} now={form.now} />}
          <AnswerForm
            kind={kind}
            hidden={hidden}
            chosen={refused?.chosen}
            refused={refused}
            onSubmit={answerWithHelp}
          />
        </>
      )}
    </div>
  );
}

/**
 * Where scripts run, help is there at once: nothing is sent, so nothing can fail, and no log has it.
 * Without them the server answers the same.
 */
function useHelpAtOnce(kind: QuestionnaireKind, reply: WellbeingReply | undefined) {
  const [help, setHelp] = useState<Help | undefined>(reply?.kind === "help" ? reply : undefined);
  // What the person asked for after the help has come.
  useEffect(() => setHelp(reply?.kind === "help" ? reply : undefined), [reply]);

  function answerWithHelp(event: FormEvent<HTMLFormElement>) {
    const fields = [...new FormData(event.currentTarget)];
    if (!asksForHelp(fields) || fields.some(([name]) => name === "seen")) return;
    event.preventDefault();
    setHelp({
      fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
      complete: readAnswers(kind, fields).ok,
    });
  }
  return { help, answerWithHelp };
}

function Again({ last, now }: { readonly last: number; readonly now: number }) {
  const timeZone = useTimeZone();
  return (
    <p className="note mt-3 max-w-prose" suppressHydrationWarning>
      {whenAgain(last, now, dayWords(timeZone))}
    </p>
  );
}
