import { Link } from "@remix-run/react";
import { NearNumbers } from "#app/shell/near-numbers.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { NOTICES } from "#worker/domain/error-words.ts";
import { type GenerationFailure, nextStep } from "./generator-state.ts";

interface FieldErrorProps {
  readonly id: string;
  /** undefined: nothing went wrong. The region is there all the same, so that an error is announced. */
  readonly failure: GenerationFailure | undefined;
  /** Whether plans can be bought. */
  readonly forSale: boolean;
}

/** Why no beat was made, and what helps. It stands at the field, which is where the next step is. */
export function FieldError({ id, failure, forSale }: FieldErrorProps) {
  return (
    <div role="alert" id={id}>
      {failure && (
        <div className="mt-3 rounded-2xl border border-lamp bg-raised px-4 py-3">
          <p className="font-medium">{failure.message}</p>
          {nextStep(failure) && <p className="mt-1">{nextStep(failure)}</p>}
          {failure.charged === false && (
            <p className="mt-1 text-ink-soft">{NOTICES.nothingCharged}</p>
          )}
          {failure.code === "no_credits" && (
            <>
              <p className="mt-1">
                {GENERATOR.noCredits.usedUp} {GENERATOR.noCredits.text(forSale)}
              </p>
              <p className="flex flex-wrap gap-x-5">
                <Link to="/history" className="link py-2.5">
                  {GENERATOR.noCredits.hear}
                </Link>
                <Link to="/pricing" className="link py-2.5">
                  {GENERATOR.noCredits.pay}
                </Link>
              </p>
            </>
          )}
          <NearNumbers />
        </div>
      )}
    </div>
  );
}
