import { ENGLISH } from "#worker/domain/translator.ts";
import type { Problem } from "#worker/features/wellbeing/answers.rules.ts";
import { t } from "./words/questions.compiled.ts";
import { IN_HINDI } from "./words-in-hindi.ts";

interface QuestionProps {
  /** The field, and the id that the summary of open questions leads to. */
  readonly name: string;
  readonly legend: string;
  readonly answers: readonly string[];
  readonly hindi: string;
  readonly hindiAnswers?: readonly string[];
  readonly hint?: string;
  /** Value of the answer that was chosen before. There is none by default. */
  readonly chosen: string | undefined;
  readonly problem: Problem | undefined;
}

/** One question with its answers; what stands in the way is said beside it. */
export function Question(props: QuestionProps) {
  const { name, legend, answers, hindi, hindiAnswers = IN_HINDI.answers } = props;
  const { hint, chosen, problem } = props;
  const notes = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      aria-invalid={problem ? true : undefined}
      aria-describedby={notes || undefined}
    >
      <legend lang={ENGLISH} className="max-w-prose font-medium">
        {legend}
      </legend>
      <div className="mt-1 grid gap-2">
        <Help>{hindi}</Help>
        {hint && (
          <p id={`${name}-hint`} className="note">
            {hint}
          </p>
        )}
        <div className="grid gap-x-8 sm:grid-cols-2">
          {answers.map((answer, value) => (
            <label key={answer} className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
              <input
                type="radio"
                name={name}
                value={value}
                defaultChecked={chosen === String(value)}
                className="size-5 shrink-0 accent-accent"
              />
              <span>
                <span lang={ENGLISH}>{answer}</span>
                <span
                  lang="hi"
                  dir="auto"
                  className="note hidden group-has-[[data-hindi]:checked]:block"
                >
                  {hindiAnswers[value]}
                </span>
              </span>
            </label>
          ))}
        </div>
        {problem && (
          <p id={`${name}-problem`} className="border-lamp border-l-4 py-1 pl-3 font-medium">
            {t(`problems.${problem}`)}
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** A line in Hindi, for whoever asked for it. It is marked as help: what is asked is the English text. */
export function Help({ children }: { readonly children: string }) {
  return (
    <p lang="hi" dir="auto" className="note hidden group-has-[[data-hindi]:checked]:block">
      {IN_HINDI.mark} {children}
    </p>
  );
}
