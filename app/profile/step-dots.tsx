import { Link } from "@remix-run/react";
import { PROFILE } from "#app/words/profile.ts";
import { STEPS, type Step } from "#worker/domain/profile/steps.ts";

/** The position in the wizard, as dots that link to their steps and as text. */
export function StepDots({ step }: { readonly step: Step }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="text-ink-soft">{PROFILE.stepOf(step)}</p>
      <nav aria-label="Steps">
        <ol className="flex">
          {STEPS.map((other) => (
            <li key={other}>
              <Link
                to={`/profile?step=${other}`}
                aria-label={`${PROFILE.goTo(other)}: ${PROFILE.steps[other].title}`}
                aria-current={other === step ? "step" : undefined}
                className="grid size-9 place-items-center"
              >
                <span
                  className={`block rounded-full ${other === step ? "size-4 bg-accent" : `size-3 border-2 border-accent ${other < step ? "bg-accent" : ""}`}`}
                />
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
