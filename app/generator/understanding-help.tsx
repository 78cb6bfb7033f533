import type { ReactNode } from "react";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { GenerationFailure } from "./generator-state.ts";

interface UnderstandingHelpProps {
  /** undefined: nothing is shown. The region is there all the same, so that it is announced. */
  readonly failure: GenerationFailure | undefined;
  /** The feelings to choose from. */
  readonly children: ReactNode;
}

/** The answer to a text that was not understood: people to talk to, and feelings to choose from. */
export function UnderstandingHelp({ failure, children }: UnderstandingHelpProps) {
  return (
    <div role="alert">
      {failure && (
        <div className="card mb-8 border-2 border-accent">
          <p className="mb-5 text-lg">{failure.message}</p>
          <SupportLines />
          {children}
          {failure.charged === false && (
            <p className="mt-4 text-ink-soft">{NOTICES.nothingCharged}</p>
          )}
        </div>
      )}
    </div>
  );
}
