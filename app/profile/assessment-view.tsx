import { Form, Link } from "@remix-run/react";
import { DoctorFirst } from "#app/listening/before-you-listen.tsx";
import { DayTime } from "#app/shell/page-parts.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { ENGLISH } from "#worker/domain/translator.ts";
import type { SpokenAssessment, SpokenLine } from "#worker/features/profile/advice.rules.ts";
import type { AssessmentResult } from "#worker/features/profile/sealed.ts";
import {
  LAST_STEP,
  stepOfTopic,
  type Topic,
  topicsToGo,
} from "#worker/features/profile/steps.rules.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { t } from "./words/assessment.compiled.ts";

type ShownResult = SpokenAssessment<AssessmentResult>;

interface ResultProps {
  readonly result: ShownResult;
  /** A doctor is to be asked first: no words that make little of it. */
  readonly careful: boolean;
}

/** The newest assessment: first what it says to a person, the level small below. */
function Result({ result, careful }: ResultProps) {
  const { risk_level } = result;
  return (
    <>
      <div>
        <p className="heading max-w-prose">
          {careful && risk_level !== "High" ? t("doctorFirst") : t(`levels.${risk_level}.text`)}
        </p>
        <div className="facts note mt-3">
          <div>
            <h3 className="inline">{t("riskLevel")}</h3>{" "}
            <strong className="text-ink">{t(`levels.${risk_level}.name`)}</strong>
          </div>
          <DayTime time={result.created_on} />
        </div>
      </div>
      {risk_level === "High" && <PeopleToTalkTo />}
      <Lines title={t("recommendations")} lines={result.recommendations} />
      <Lines title={t("therapies")} lines={result.suggested_therapies} />
      <Lines title={t("nextSteps")} lines={result.next_steps} />
    </>
  );
}

/** An assessment of an earlier day, folded: its sentence and what to do. The help lines stand above once. */
function EarlierResult({ result }: { readonly result: ShownResult }) {
  const { risk_level } = result;
  const day = () => <DayTime key="day" time={result.created_on} />;
  return (
    <details className="mt-2 rounded-2xl border border-line px-4">
      <summary className="min-h-12 cursor-pointer content-center">
        {t.rich("earlier.one", { day, level: risk_level })}
      </summary>
      <div className="grid gap-4 pt-2 pb-4">
        <p>{t(`levels.${risk_level}.text`)}</p>
        <Lines title={t("nextSteps")} lines={result.next_steps} within="h4" />
      </div>
    </details>
  );
}

/** Help lines, shown with every High assessment (SAFETY.md section 5). */
function PeopleToTalkTo() {
  return (
    <div className="rounded-card bg-accent-soft p-[min(1.25rem,6vw)]">
      <p className="mb-4">{t("talk")}</p>
      <SupportLines />
    </div>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly SpokenLine[];
  readonly within?: "h3" | "h4";
}

function Lines({ title, lines, within: Heading = "h3" }: LinesProps) {
  return (
    <div>
      <Heading className="font-semibold">{title}</Heading>
      <ul className="mt-2 grid max-w-prose list-disc gap-2 pl-5">
        {lines.map(({ words, isEnglish }) => (
          <li key={words} lang={isEnglish ? ENGLISH : undefined}>
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In place of a verdict that would be a guess: what is missing, and the way there. */
function TooLittle({ missing }: { readonly missing: readonly Topic[] }) {
  return (
    <div className="grid max-w-prose gap-3">
      <h3 className="font-semibold text-lg">{t("tooLittle.title")}</h3>
      <p>{t("tooLittle.lead")}</p>
      <ul>
        {missing.map((topic) => (
          <li key={topic}>
            <Link
              to={`/profile?step=${stepOfTopic(topic)}`}
              className="link flex min-h-12 items-center"
            >
              <span>
                {t(`tooLittle.topics.${topic}`)}
                <span className="sr-only">
                  {t("tooLittle.step", { step: stepOfTopic(topic), last: LAST_STEP })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="note">{t("tooLittle.enough", { count: topicsToGo(missing) })}</p>
    </div>
  );
}

interface AssessmentViewProps {
  /** Newest first. */
  readonly results: readonly ShownResult[];
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
          {t("title")}
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
                {t("again")}
              </button>
            </Form>
          </div>
        )}
        {judged ? (
          latest && <Result result={latest} careful={careful} />
        ) : (
          <TooLittle missing={missing} />
        )}
        {judged && <p className="note max-w-prose">{t("noDiagnosis")}</p>}
        {/* Help for people comes before it. */}
        {isHigh && <DoctorFirst notices={notices} />}
        <div className="flex flex-wrap gap-3">
          <Link to="/assessment" className={careful ? "button-quiet" : "button"}>
            {t("generate")}
          </Link>
          <Link to="/profile?step=1" className="button-quiet">
            {t("change")}
          </Link>
        </div>
        {earlier.length > 0 && (
          <section aria-labelledby="earlier">
            <h3 id="earlier" className="font-semibold text-lg">
              {t("earlier.title")}
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
