import { useEffect, useRef } from "react";
import { goToField } from "#app/profile/go-to-field.ts";
import { questionName, WELLBEING } from "#app/words/wellbeing.ts";
import type { Problem } from "#worker/features/wellbeing/answers.rules.ts";

interface OpenQuestionsProps {
  /** By field. A new object for each answer of the server. */
  readonly problems: Readonly<Record<string, Problem>>;
  /** What is wrong with the form as a whole. */
  readonly error: string | undefined;
}

/** What stands in the way of a result, with a link to each open question. It takes the focus. */
export function OpenQuestions({ problems, error }: OpenQuestionsProps) {
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
      {names.length > 0 && (
        <>
          <p className="font-medium">{WELLBEING.summary(names.length)}</p>
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
