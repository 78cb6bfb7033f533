import { Link } from "@remix-run/react";
import { WELLBEING } from "#app/words/wellbeing.ts";
import { QUESTIONNAIRES, type QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { whenAgain } from "./answered-days.ts";
import { addressOf } from "./kind-address.ts";
import { ResultWords } from "./result-words.tsx";

interface ResultsOfKindProps {
  readonly kind: QuestionnaireKind;
  /** Whether answering it is the next thing to do on the page. */
  readonly first: boolean;
  /** The newest first. */
  readonly results: readonly {
    readonly id: string;
    readonly total: number;
    readonly answeredOn: number;
  }[];
  /** How many are shown at most. */
  readonly most: number;
  /** When the page was made, Unix ms. */
  readonly now: number;
  readonly days: (time: number) => string;
}

/** One questionnaire: the way to it, when it can tell something new, and what it told before. */
export function ResultsOfKind(props: ResultsOfKindProps) {
  const { kind, first, results, most, now, days } = props;
  const { name } = QUESTIONNAIRES[kind];
  const words = WELLBEING.kinds[kind];
  const [last] = results;
  return (
    <section aria-labelledby={kind} className="card">
      <h2 id={kind} className="heading">
        {words.about}: {name}
      </h2>
      <p className="mt-1">{words.line}</p>
      {last && (
        <p className="note mt-2" suppressHydrationWarning>
          {whenAgain(last.answeredOn, now, days)}
        </p>
      )}
      <Link to={addressOf(kind)} className={`${first ? "button" : "button-quiet"} mt-5`}>
        {WELLBEING.begin(name)}
      </Link>
      {last && (
        <>
          <h3 className="mt-8 font-semibold">{WELLBEING.past(name)}</h3>
          <ol className="mt-2 grid">
            {results.map(({ id, total, answeredOn }, at) => (
              <li key={id} className="border-line border-t py-4">
                <p className="note" suppressHydrationWarning>
                  {days(answeredOn)}
                </p>
                <ResultWords kind={kind} total={total} before={results[at + 1]?.total} />
              </li>
            ))}
          </ol>
          {results.length === most && <p className="note">{WELLBEING.earlier(most)}</p>}
        </>
      )}
    </section>
  );
}
