import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { goToField, SignInElsewhere } from "#app/shell/long-forms.tsx";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { t as lostWords } from "#app/shell/words/lost.compiled.ts";
import type { FieldErrors } from "#worker/features/profile/answers.rules.ts";
import type { FieldName } from "#worker/features/profile/rules.ts";
import { LAST_STEP, STEPS, type Step, stepOf } from "#worker/features/profile/steps.rules.ts";
import type { Lost } from "./step-reply.ts";
import { t } from "./words/wizard.compiled.ts";

interface StepDotsProps {
  readonly step: Step;
  /** Whether there is a saved profile. */
  readonly exists: boolean;
}

/** The position in the wizard, as dots and as text. The dots are links where leaving the step loses nothing. */
export function StepDots({ step, exists }: StepDotsProps) {
  // With scripts, a step is kept whenever it is left.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!exists && !scripted) {
    return (
      <Frame step={step}>
        <div aria-hidden="true" className={ROW}>
          {STEPS.map((other) => (
            <span key={other} className={PLACE}>
              <Dot of={other} step={step} />
            </span>
          ))}
        </div>
      </Frame>
    );
  }
  return (
    <Frame step={step}>
      <nav aria-label={t("stepsName")}>
        <ol className={ROW}>
          {STEPS.map((other) => (
            <li key={other}>
              <Link
                to={`/profile?step=${other}`}
                aria-label={t(`steps.${other}.goTo`)}
                aria-current={other === step ? "step" : undefined}
                className={PLACE}
              >
                <Dot of={other} step={step} />
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </Frame>
  );
}

/** The dots begin and end where the fields do. */
const ROW = "-mx-[min(1rem,4vw)] flex flex-wrap";
const PLACE = "grid size-12 place-items-center";

function Frame({ step, children }: { readonly step: Step; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <p className="text-ink-soft">{t("stepOf", { step, last: LAST_STEP })}</p>
      {children}
    </div>
  );
}

function Dot({ of, step }: { readonly of: Step; readonly step: Step }) {
  const passed = of < step ? "bg-accent" : "";
  const look = of === step ? "size-4 bg-accent" : `size-3 border-2 border-accent ${passed}`;
  return <span className={`block rounded-full ${look}`} />;
}

interface ErrorSummaryProps {
  readonly step: Step;
  readonly errors: FieldErrors;
  readonly lost: Lost | undefined;
}

/** That nobody has read the step, or every answer that needs another look, with a link to its field. It takes the focus. */
export function ErrorSummary({ step, errors, lost }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(errors) as FieldName[];
  const wrong = names.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each answer of the server
  useEffect(() => {
    if (wrong || lost) box.current?.focus();
  }, [errors, lost]);
  if (!wrong && !lost) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts too, the errors get the focus
      autoFocus
      className="rounded-card border border-edge bg-card px-5 py-4"
    >
      {lost && <p className="font-medium">{lostWords(lost.signedOut ? "signedOut" : "answers")}</p>}
      {lost?.signedOut && (
        <>
          <p className="note mt-1">{lost.signedOut}</p>
          <SignInElsewhere />
          <NearNumbers />
        </>
      )}
      {wrong && <WrongFields step={step} errors={errors} names={names} />}
    </div>
  );
}

interface WrongFieldsProps extends Omit<ErrorSummaryProps, "lost"> {
  readonly names: readonly FieldName[];
}

function WrongFields({ step, errors, names }: WrongFieldsProps) {
  return (
    <>
      <h3 className="font-semibold">{t("problems.title", { count: names.length })}</h3>
      <ul className="mt-1 grid">
        {names.map((name) => (
          <li key={name}>
            <a
              href={stepOf(name) === step ? `#${name}` : `/profile?step=${stepOf(name)}#${name}`}
              onClick={(event) => goToField(event, name)}
              className="link flex min-h-12 items-center"
            >
              <span>
                {t("problems.one", {
                  field: t(`fields.${name}.label`),
                  problem: errors[name] ?? "",
                })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
