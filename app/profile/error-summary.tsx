import { useEffect, useRef } from "react";
import { FIELD_WORDS, PROFILE } from "#app/words/profile.ts";
import type { FieldErrors } from "#worker/features/profile/answers.rules.ts";
import type { FieldName } from "#worker/features/profile/rules.ts";
import { type Step, stepOf } from "#worker/features/profile/steps.rules.ts";
import { goToField } from "./go-to-field.ts";

interface ErrorSummaryProps {
  readonly step: Step;
  readonly errors: FieldErrors;
}

/** Every answer that needs another look, with a link to its field. It takes the focus. */
export function ErrorSummary({ step, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(errors) as FieldName[];
  const wrong = names.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each answer of the server
  useEffect(() => {
    if (wrong) box.current?.focus();
  }, [errors]);
  if (!wrong) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts too, the errors get the focus
      autoFocus
      className="rounded-card border border-edge bg-card px-5 py-4"
    >
      <h3 className="font-semibold">{PROFILE.summary(names.length)}</h3>
      <ul className="mt-1 grid">
        {names.map((name) => (
          <li key={name}>
            <a
              href={stepOf(name) === step ? `#${name}` : `/profile?step=${stepOf(name)}#${name}`}
              onClick={(event) => goToField(event, name)}
              className="link flex min-h-12 items-center"
            >
              <span>
                {FIELD_WORDS[name].label}: {errors[name]}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
