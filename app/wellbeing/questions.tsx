import { Form, Link } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { useTimeZone } from "#app/history/use-time-zone.ts";
import { KeptFields } from "#app/shell/long-forms.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { asksForHelp, readAnswers } from "#worker/features/wellbeing/answers.rules.ts";
import { MODERATE, type QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { t as asked } from "#worker/features/wellbeing/words/questionnaires.compiled.ts";
import { AnswerForm, OpenQuestions } from "./answer-form.tsx";
import type { questionsView, WellbeingReply } from "./answers.server.ts";
import { ChildFirst, People } from "./people.tsx";
import { addressOf, dayWords, ResultWords, whenAgain } from "./result-words.tsx";
import { t } from "./words/questions.compiled.ts";
import { t as shared } from "./words/wellbeing.compiled.ts";

interface HelpBeforeResultProps {
  readonly kind: QuestionnaireKind;
  /** What was answered, and what the form has beside it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether there is a result to go on to; otherwise questions are still open. */
  readonly complete: boolean;
  /** Nobody has read it. */
  readonly lost: Refused | undefined;
}

/** Help in place of everything else. Nothing was counted or stored: that takes a tap of its own. */
function HelpBeforeResult({ kind, fields, complete, lost }: HelpBeforeResultProps) {
  return (
    <HelpFirst words={t("help.title")} back={{ to: "/wellbeing", label: t("help.leave") }}>
      <Form method="post" action={addressOf(kind)} className="mt-8">
        <KeptFields fields={{ ...fields, seen: "help" }} />
        {lost && (
          <div className="mb-4">
            <OpenQuestions {...lost} />
          </div>
        )}
        <button type="submit" className="button-quiet">
          {t(complete ? "help.show" : "help.goOn")}
        </button>
        <p className="note mt-2">{t("help.hint")}</p>
      </Form>
    </HelpFirst>
  );
}

interface ResultProps {
  readonly kind: QuestionnaireKind;
  readonly total: number;
  readonly before: number | undefined;
  /** An answer was met with help first: it stays on top. */
  readonly helped: boolean;
}

/** What was counted, with what it is and is not. Where things are heavy, people stand above it. */
function Result({ kind, total, before, helped }: ResultProps) {
  const top = useRef<HTMLDivElement>(null);
  // The form that was posted is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className="mt-8 grid max-w-prose gap-8 outline-none">
      {helped ? (
        <section aria-label={shared("people.title")} className="card border-2 border-accent">
          <SupportLines />
        </section>
      ) : (
        total >= MODERATE && <People />
      )}
      <section aria-labelledby="result" className="card grid gap-4">
        <h2 id="result" className="heading">
          {t("result.title", { name: asked(`names.${kind}`) })}
        </h2>
        <div>
          <ResultWords kind={kind} total={total} before={before} />
        </div>
        <p>{t("result.is")}</p>
        <p>{t("result.isNot")}</p>
      </section>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to="/wellbeing" className="button-quiet">
          {t("result.back")}
        </Link>
        <Link to="/progress" className="link min-h-12 content-center">
          {shared("progress")}
        </Link>
      </div>
    </div>
  );
}

interface QuestionsProps {
  readonly kind: QuestionnaireKind;
  /** Null on a page that answers a form. */
  readonly form: Awaited<ReturnType<typeof questionsView>> | null;
  readonly reply: WellbeingReply | undefined;
}

type Refused = Extract<WellbeingReply, { kind: "refused" }>;
type Help = Omit<Extract<WellbeingReply, { kind: "help" }>, "kind"> & {
  readonly lost?: Refused;
};

/** A questionnaire, from its first question to its result. */
export function Questions({ kind, form, reply }: QuestionsProps) {
  const { help, answerWithHelp } = useHelpAtOnce(kind, reply);
  if (help) {
    const { fields, complete, lost } = help;
    return <HelpBeforeResult kind={kind} fields={fields} complete={complete} lost={lost} />;
  }
  const refused = reply?.kind === "refused" ? reply : undefined;
  const hidden = refused?.hidden ?? form?.hidden ?? {};
  return (
    <div className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{shared(`kinds.${kind}`, { name: asked(`names.${kind}`) })}</h1>
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
  useEffect(() => {
    if (reply?.kind === "help") setHelp(reply);
    // Nobody has read them: the help stays.
    else if (reply?.kind === "refused" && reply.lost) {
      setHelp((shown) => shown && { ...shown, lost: reply });
    }
    // What the person asked for after the help has come.
    else setHelp(undefined);
  }, [reply]);

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
