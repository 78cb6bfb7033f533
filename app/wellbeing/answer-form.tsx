import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { ConsentNotice } from "#app/consent/notice.tsx";
import { goToField, KeptFields, SignInElsewhere } from "#app/shell/long-forms.tsx";
import { ENGLISH, spokenLanguage } from "#worker/domain/translator.ts";
import { DIFFICULTY, itemField, type Problem } from "#worker/features/wellbeing/answers.rules.ts";
import {
  ANSWERS,
  DIFFICULTIES,
  QUESTIONNAIRES,
  type QuestionnaireKind,
} from "#worker/features/wellbeing/rules.ts";
import { t as asked } from "#worker/features/wellbeing/words/questionnaires.compiled.ts";
import { Help, Question } from "./question.tsx";
import { addressOf } from "./result-words.tsx";
import { t } from "./words/questions.compiled.ts";
import { IN_HINDI } from "./words-in-hindi.ts";

interface OpenQuestionsProps {
  /** By field. A new object for each answer of the server. */
  readonly problems: Readonly<Record<string, Problem>>;
  /** What is wrong with the form as a whole. */
  readonly error: string | undefined;
  /** Whether that is the end of the session. */
  readonly signedOut?: boolean | undefined;
}

/** What stands in the way of a result, with a link to each open question. It takes the focus. */
export function OpenQuestions({ problems, error, signedOut }: OpenQuestionsProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each answer of the server
  useEffect(() => box.current?.focus(), [problems]);
  const names = Object.keys(problems);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts too, what is open gets the focus
      autoFocus
      className="rounded-card border border-lamp bg-card px-5 py-4"
    >
      {error && <p className="font-medium">{error}</p>}
      {signedOut && <SignInElsewhere />}
      {names.length > 0 && (
        <>
          <p className="font-medium">{t("open.title", { count: names.length })}</p>
          <ul className="flex flex-wrap gap-x-5">
            {names.map((name) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => goToField(event, name)}
                  className="link flex min-h-12 items-center"
                >
                  {questionName(name)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What the summary calls a question. @param field its name in the form */
function questionName(field: string): string {
  return field === DIFFICULTY
    ? t("open.difficulty")
    : t("open.item", { number: Number(field.replace(/\D/g, "")) });
}

interface AnswerFormProps {
  readonly kind: QuestionnaireKind;
  /** What the form has beside its answers. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Answers of before, by field. @default none is chosen */
  readonly chosen?: Readonly<Record<string, string>> | undefined;
  /** Why it could not be counted. */
  readonly refused?: OpenQuestionsProps | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A questionnaire as published, with its notice. Browsers fill in nothing, and keep nothing of it. */
export function AnswerForm({ kind, hidden, chosen = {}, refused, onSubmit }: AnswerFormProps) {
  const { items, asksDifficulty } = QUESTIONNAIRES[kind];
  const questions = items.map((item) => asked(`items.${item}`));
  const sending = useNavigation().formMethod === "POST";
  const { problems = {} } = refused ?? {};
  return (
    <Form
      method="post"
      action={addressOf(kind)}
      autoComplete="off"
      noValidate
      onSubmit={onSubmit}
      className="group mt-8 grid max-w-prose gap-8"
    >
      <KeptFields fields={hidden} />
      {refused && <OpenQuestions {...refused} />}
      {/* It has no name: how somebody reads is no answer. */}
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input type="checkbox" data-hindi className="size-5 shrink-0 accent-accent" />
        <span>
          <span lang="hi">{IN_HINDI.show}</span>
          <span className="note block">{t("form.hindi")}</span>
        </span>
      </label>
      {spokenLanguage() !== ENGLISH && <p>{t("inEnglish")}</p>}
      <div className="grid gap-2">
        <p lang={ENGLISH} className="font-medium text-lg">
          {asked("stem")}
        </p>
        <Help>{IN_HINDI.stem}</Help>
        <Help>{IN_HINDI.note}</Help>
      </div>
      {questions.map((question, at) => (
        <Question
          key={question}
          name={itemField(at)}
          legend={`${at + 1}. ${question}`}
          answers={ANSWERS.map((answer) => asked(`answers.${answer}`))}
          hindi={IN_HINDI.items[kind][at] ?? ""}
          chosen={chosen[itemField(at)]}
          problem={problems[itemField(at)]}
        />
      ))}
      {asksDifficulty && (
        <Question
          name={DIFFICULTY}
          legend={asked("difficulty")}
          answers={DIFFICULTIES.map((answer) => asked(`difficulties.${answer}`))}
          hindi={IN_HINDI.difficulty}
          hindiAnswers={IN_HINDI.difficultyAnswers}
          hint={t("form.optional")}
          chosen={chosen[DIFFICULTY]}
          problem={problems[DIFFICULTY]}
        />
      )}
      <ConsentNotice purpose="questionnaires" />
      <button type="submit" className="button justify-self-start" disabled={sending}>
        {t(sending ? "form.sending" : "form.send")}
      </button>
      <div className="grid gap-2">
        <p lang={ENGLISH} className="note">
          {asked("permission")}
        </p>
        <details>
          <summary className="link min-h-12 cursor-pointer content-center">
            {t("form.sources")}
          </summary>
          <p className="note">{t(`sources.${kind}`)}</p>
        </details>
      </div>
    </Form>
  );
}
