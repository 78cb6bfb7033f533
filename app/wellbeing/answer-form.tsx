import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { ConsentNotice } from "#app/consent/consent-notice.tsx";
import { IN_HINDI } from "#app/words/questionnaires-in-hindi.ts";
import { WELLBEING } from "#app/words/wellbeing.ts";
import { DIFFICULTY, itemField, type Problem } from "#worker/features/wellbeing/answers.rules.ts";
import {
  ANSWERS,
  PERMISSION,
  QUESTIONNAIRES,
  type Questionnaire,
  type QuestionnaireKind,
  STEM,
} from "#worker/features/wellbeing/rules.ts";
import { KeptFields } from "./kept-fields.tsx";
import { addressOf } from "./kind-address.ts";
import { OpenQuestions } from "./open-questions.tsx";
import { Help, Question } from "./question.tsx";

interface AnswerFormProps {
  readonly kind: QuestionnaireKind;
  /** What the form has beside its answers. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Answers of before, by field. @default none is chosen */
  readonly chosen?: Readonly<Record<string, string>> | undefined;
  /** Why it could not be counted. */
  readonly refused?:
    | {
        readonly problems: Readonly<Record<string, Problem>>;
        readonly error: string | undefined;
      }
    | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A questionnaire as published, with its notice. Browsers fill in nothing, and keep nothing of it. */
export function AnswerForm({ kind, hidden, chosen = {}, refused, onSubmit }: AnswerFormProps) {
  const { items, difficulty }: Questionnaire = QUESTIONNAIRES[kind];
  const sending = useNavigation().formMethod === "POST";
  const { form: words, hindi } = WELLBEING;
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
      {refused && <OpenQuestions problems={problems} error={refused.error} />}
      {/* It has no name: how somebody reads is no answer. */}
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input type="checkbox" data-hindi className="size-5 shrink-0 accent-accent" />
        <span>
          <span lang="hi">{hindi.show}</span>
          <span className="note block">{hindi.showInEnglish}</span>
        </span>
      </label>
      <div className="grid gap-2">
        <p className="font-medium text-lg">{STEM}</p>
        <Help>{IN_HINDI.stem}</Help>
        <Help>{IN_HINDI.note}</Help>
      </div>
      {items.map((item, at) => (
        <Question
          key={item}
          name={itemField(at)}
          legend={`${at + 1}. ${item}`}
          answers={ANSWERS}
          hindi={IN_HINDI.items[kind][at] ?? ""}
          chosen={chosen[itemField(at)]}
          problem={problems[itemField(at)]}
        />
      ))}
      {difficulty && (
        <Question
          name={DIFFICULTY}
          legend={difficulty.question}
          answers={difficulty.answers}
          hindi={IN_HINDI.difficulty}
          hindiAnswers={IN_HINDI.difficultyAnswers}
          hint={words.optional}
          chosen={chosen[DIFFICULTY]}
          problem={problems[DIFFICULTY]}
        />
      )}
      <ConsentNotice purpose="questionnaires" />
      <button type="submit" className="button justify-self-start" disabled={sending}>
        {sending ? words.sending : words.send}
      </button>
      <div className="grid gap-2">
        <p className="note">{PERMISSION}</p>
        <details>
          <summary className="link min-h-12 cursor-pointer content-center">{words.sources}</summary>
          <p className="note">{WELLBEING.sources[kind]}</p>
        </details>
      </div>
    </Form>
  );
}
