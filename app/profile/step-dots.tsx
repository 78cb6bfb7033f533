import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { PROFILE } from "#app/words/profile.ts";
import { STEPS, type Step } from "#worker/features/profile/steps.rules.ts";

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
      <nav aria-label={PROFILE.stepsName}>
        <ol className={ROW}>
          {STEPS.map((other) => (
            <li key={other}>
              <Link
                to={`/profile?step=${other}`}
                aria-label={`${PROFILE.goTo(other)}: ${PROFILE.steps[other].title}`}
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
      <p className="text-ink-soft">{PROFILE.stepOf(step)}</p>
      {children}
    </div>
  );
}

function Dot({ of, step }: { readonly of: Step; readonly step: Step }) {
  const passed = of < step ? "bg-accent" : "";
  const look = of === step ? "size-4 bg-accent" : `size-3 border-2 border-accent ${passed}`;
  return <span className={`block rounded-full ${look}`} />;
}
