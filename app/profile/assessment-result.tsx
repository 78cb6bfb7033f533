import { DayTime } from "#app/shell/day-time.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { ASSESSMENT } from "#app/words/profile.ts";
import type { AssessmentResult } from "#worker/features/profile/sealed.ts";

interface ResultProps {
  readonly result: AssessmentResult;
  /** A doctor is to be asked first: no words that make little of it. */
  readonly careful: boolean;
}

/** The newest assessment: first what it says to a person, the level small below. */
export function Result({ result, careful }: ResultProps) {
  const { risk_level } = result;
  return (
    <>
      <div>
        <p className="heading max-w-prose">
          {careful && risk_level !== "High"
            ? ASSESSMENT.doctorFirst
            : ASSESSMENT.levels[risk_level]}
        </p>
        <div className="note mt-3 flex flex-wrap items-baseline gap-x-2">
          <h3>{ASSESSMENT.riskLevel}</h3>
          <strong className="text-ink">{risk_level}</strong>
          <span>
            · <DayTime time={result.created_on} />
          </span>
        </div>
      </div>
      {risk_level === "High" && <PeopleToTalkTo />}
      <Lines title={ASSESSMENT.recommendations} lines={result.recommendations} />
      <Lines title={ASSESSMENT.therapies} lines={result.suggested_therapies} />
      <Lines title={ASSESSMENT.nextSteps} lines={result.next_steps} />
    </>
  );
}

/** An assessment of an earlier day, folded: its sentence and what to do. The help lines stand above once. */
export function EarlierResult({ result }: { readonly result: AssessmentResult }) {
  return (
    <details className="mt-2 rounded-2xl border border-line px-4">
      <summary className="min-h-12 cursor-pointer content-center">
        <DayTime time={result.created_on} />: {result.risk_level}
      </summary>
      <div className="grid gap-4 pt-2 pb-4">
        <p>{ASSESSMENT.levels[result.risk_level]}</p>
        <Lines title={ASSESSMENT.nextSteps} lines={result.next_steps} within="h4" />
      </div>
    </details>
  );
}

/** Help lines, shown with every High assessment (SAFETY.md section 5). */
function PeopleToTalkTo() {
  return (
    <div className="rounded-card bg-accent-soft p-[min(1.25rem,6vw)]">
      <p className="mb-4">{ASSESSMENT.talk}</p>
      <SupportLines />
    </div>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly within?: "h3" | "h4";
}

function Lines({ title, lines, within: Heading = "h3" }: LinesProps) {
  return (
    <div>
      <Heading className="font-semibold">{title}</Heading>
      <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
