import { Form, Link } from "@remix-run/react";
import { DayTime } from "#app/shell/day-time.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { ASSESSMENT } from "#app/words/profile.ts";
import type { Topic } from "#worker/domain/profile/missing-topics.ts";
import type { ListeningNotice } from "#worker/domain/safety/listening-notices.ts";
import type { AssessmentResult } from "#worker/services/profile/stored.ts";
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
  const careful = notices.length > 0;
  return (
    <>
      <DoctorFirst notices={notices} />
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
              <details key={result.id} className="mt-2 rounded-2xl border border-line px-4">
                <summary className="min-h-12 cursor-pointer content-center">
                  <DayTime time={result.created_on} />: {result.risk_level}
                </summary>
                <div className="grid gap-5 pt-2 pb-4">
                  <Lists result={result} level="h4" />
                </div>
              </details>
            ))}
          </section>
        )}
      </section>
    </>
  );
}

interface ResultProps {
  readonly result: AssessmentResult;
  /** A doctor is to be asked first: no words that make little of it. */
  readonly careful: boolean;
}

function Result({ result, careful }: ResultProps) {
  const { risk_level } = result;
  return (
    <>
      <div>
        <h3 className="font-semibold">{ASSESSMENT.riskLevel}</h3>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <strong className="font-display font-medium text-3xl">{risk_level}</strong>
          <span className="note">
            {ASSESSMENT.from} <DayTime time={result.created_on} />
          </span>
        </p>
        <p className="mt-1">
          {careful && risk_level !== "High"
            ? ASSESSMENT.doctorFirst
            : ASSESSMENT.levels[risk_level]}
        </p>
      </div>
      <Lists result={result} level="h3" />
    </>
  );
}

/** Help lines, shown with every High assessment (SAFETY.md section 5). */
function PeopleToTalkTo({ result }: { readonly result: AssessmentResult }) {
  if (result.risk_level !== "High") return null;
  return (
    <div className="rounded-card border-2 border-accent p-5">
      <p className="mb-4">{ASSESSMENT.talk}</p>
      <SupportLines />
    </div>
  );
}

function Lists({ result, level: Heading }: { result: AssessmentResult; level: "h3" | "h4" }) {
  const lists = [
    [ASSESSMENT.recommendations, result.recommendations],
    [ASSESSMENT.therapies, result.suggested_therapies],
    [ASSESSMENT.nextSteps, result.next_steps],
  ] as const;
  return (
    <>
      <PeopleToTalkTo result={result} />
      {lists.map(([title, lines]) => (
        <div key={title}>
          <Heading className="font-semibold">{title}</Heading>
          <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
