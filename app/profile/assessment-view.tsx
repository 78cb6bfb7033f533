import { Form, Link } from "@remix-run/react";
import { ASSESSMENT } from "#app/words/profile.ts";
import type { AssessmentResult } from "#worker/features/profile/sealed.ts";
import type { Topic } from "#worker/features/profile/steps.rules.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { EarlierResult, Result } from "./assessment-result.tsx";
import { DoctorFirst } from "./doctor-first.tsx";
import { TooLittle } from "./too-little.tsx";

interface AssessmentViewProps {
  /** Newest first. */
  readonly results: readonly AssessmentResult[];
  /** Why there is no new result. */
  readonly problem: string | undefined;
  /** What to ask a doctor about first. */
  readonly notices: readonly ListeningNotice[];
  /** What was not said, where it was too little; empty otherwise. */
  readonly missing: readonly Topic[];
}

/** The assessments of the profile, in place of the wizard. */
export function AssessmentView({ results, problem, notices, missing }: AssessmentViewProps) {
  const judged = missing.length === 0;
  const [latest, ...before] = results;
  const earlier = judged ? before : results;
  const isHigh = judged && latest?.risk_level === "High";
  const careful = notices.length > 0 || isHigh;
  return (
    <>
      {!isHigh && <DoctorFirst notices={notices} />}
      <section aria-labelledby="assessment" className="card grid gap-6">
        <h2 id="assessment" className="heading">
          {ASSESSMENT.title}
        </h2>
        {(problem || (judged && latest === undefined)) && (
          <div className="grid justify-items-start gap-4">
            {problem && (
              <p role="alert" className="border-lamp border-l-4 py-1 pl-3 font-medium">
                {problem}
              </p>
            )}
            <Form method="post" action="/profile?view=result">
              <input type="hidden" name="intent" value="assess" />
              <button type="submit" className="button-quiet">
                {ASSESSMENT.again}
              </button>
            </Form>
          </div>
        )}
        {judged ? (
          latest && <Result result={latest} careful={careful} />
        ) : (
          <TooLittle missing={missing} />
        )}
        {judged && <p className="note max-w-prose">{ASSESSMENT.noDiagnosis}</p>}
        {/* Help for people comes before it. */}
        {isHigh && <DoctorFirst notices={notices} />}
        <div className="flex flex-wrap gap-3">
          <Link to="/assessment" className={careful ? "button-quiet" : "button"}>
            {ASSESSMENT.generate}
          </Link>
          <Link to="/profile?step=1" className="button-quiet">
            {ASSESSMENT.change}
          </Link>
        </div>
        {earlier.length > 0 && (
          <section aria-labelledby="earlier">
            <h3 id="earlier" className="font-semibold text-lg">
              {ASSESSMENT.earlier}
            </h3>
            {earlier.map((result) => (
              <EarlierResult key={result.id} result={result} />
            ))}
          </section>
        )}
      </section>
    </>
  );
}
