import type { ReactNode } from "react";
import { SpokenLanguages } from "#app/shell/spoken-languages.tsx";
import { NOTICES } from "#worker/domain/error-words.ts";
import { NOT_UNDERSTOOD } from "#worker/domain/feelings.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";
import type { GenerationFailure } from "./generator-state.ts";

interface UnderstandingHelpProps {
  /** undefined: nothing is shown. The region is there all the same, so that it is announced. */
  readonly failure: GenerationFailure | undefined;
  /** The feelings to choose from. */
  readonly children: ReactNode;
}

/** The answer to a text that was not understood: feelings to choose from, then people to talk to. */
export function UnderstandingHelp({ failure, children }: UnderstandingHelpProps) {
  return (
    <div role="alert">
      {failure && (
        <div className="card mb-8 border-accent">
          <p>{NOT_UNDERSTOOD.text}</p>
          {children}
          {failure.charged === false && <p className="note mt-4">{NOTICES.nothingCharged}</p>}
          <Listeners />
        </div>
      )}
    </div>
  );
}

/** The numbers, the first as a button. Every one dials. */
function Listeners() {
  const [first, ...others] = SUPPORT.lines;
  return (
    <div className="mt-5 border-line border-t pt-4 text-sm">
      <p>{NOT_UNDERSTOOD.listen}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <a href={first.dial} className="button-quiet">
          {first.name}: {first.number}
        </a>
        <span className="text-ink-soft">{first.note}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {others.map(({ name, number, dial }) => (
          <li key={number}>
            <a href={dial} className="link py-2.5">
              {name}: {number}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-soft">
        <SpokenLanguages />
      </p>
      <p className="mt-1 text-ink-soft">{SUPPORT.elsewhere}</p>
    </div>
  );
}
