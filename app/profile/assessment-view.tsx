import { Form, Link } from "@remix-run/react";
import { DayTime } from "#app/shell/day-time.tsx";
import { LinkButton } from "#app/shell/link-button.tsx";
import { Message } from "#app/shell/message.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { ASSESSMENT } from "#app/words/profile.ts";
import type { AssessmentResult } from "#worker/services/profile/stored.ts";

interface AssessmentViewProps {
  /** Newest first. */
  readonly results: readonly AssessmentResult[];
  /** Why there is no new result. */
  readonly problem: string | undefined;
}

/** The assessments of the profile, in place of the wizard. */
export function AssessmentView({ results, problem }: AssessmentViewProps) {
  const [latest, ...earlier] = results;
  return (
    <section aria-labelledby="assessment" className="card grid gap-6">
      <h2 id="assessment" className="font-semibold text-xl">
        {ASSESSMENT.title}
      </h2>
      {(problem || latest === undefined) && (
        <div>
          {problem && <Message tone="error">{problem}</Message>}
          <Form method="post" action="/profile?view=result" className="mt-4">
            <input type="hidden" name="intent" value="assess" />
            <button type="submit" className="button-quiet">
              {ASSESSMENT.again}
            </button>
          </Form>
        </div>
      )}
      {latest && <Result result={latest} />}
      <p className="text-ink-soft text-sm">{ASSESSMENT.noDiagnosis}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/assessment">{ASSESSMENT.generate}</LinkButton>
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
            <details key={result.id} className="mt-2 rounded-xl border border-line px-4 py-2">
              <summary className="min-h-11 cursor-pointer content-center">
                <DayTime time={result.created_on} />: {result.risk_level}
              </summary>
              <div className="grid gap-5 pt-3 pb-2">
                <Lists result={result} level="h4" />
              </div>
            </details>
          ))}
        </section>
      )}
    </section>
  );
}

function Result({ result }: { readonly result: AssessmentResult }) {
  return (
    <>
      <div>
        <h3 className="font-semibold">{ASSESSMENT.riskLevel}</h3>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <strong className="text-2xl">{result.risk_level}</strong>
          <span className="text-ink-soft text-sm">
            {ASSESSMENT.from} <DayTime time={result.created_on} />
          </span>
        </p>
        <p className="mt-1">{ASSESSMENT.levels[result.risk_level]}</p>
      </div>
      <Lists result={result} level="h3" />
    </>
  );
}

/** Help lines, shown with every High assessment (SAFETY.md section 5). */
function PeopleToTalkTo({ result }: { readonly result: AssessmentResult }) {
  if (result.risk_level !== "High") return null;
  return (
    <div className="rounded-xl border-2 border-accent p-4">
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
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
