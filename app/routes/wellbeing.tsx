import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTimeZone } from "#app/history/use-time-zone.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { resultsView } from "#app/wellbeing/answers.server.ts";
import { ChildFirst, People } from "#app/wellbeing/people.tsx";
import { addressOf, dayWords, ResultWords, whenAgain } from "#app/wellbeing/result-words.tsx";
import { t as overview } from "#app/wellbeing/words/overview.compiled.ts";
import { t } from "#app/wellbeing/words/wellbeing.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { t as asked } from "#worker/features/wellbeing/words/questionnaires.compiled.ts";

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
function ResultsOfKind(props: ResultsOfKindProps) {
  const { kind, first, results, most, now, days } = props;
  const name = asked(`names.${kind}`);
  const [last] = results;
  return (
    <section aria-labelledby={kind} className="card">
      <h2 id={kind} className="heading">
        {t(`kinds.${kind}`, { name })}
      </h2>
      <p className="mt-1">{overview(`kinds.${kind}`)}</p>
      {last && (
        <p className="note mt-2" suppressHydrationWarning>
          {whenAgain(last.answeredOn, now, days)}
        </p>
      )}
      <Link to={addressOf(kind)} className={`${first ? "button" : "button-quiet"} mt-5`}>
        {overview("begin", { name })}
      </Link>
      {last && (
        <>
          <h3 className="mt-8 font-semibold">{overview("past", { name })}</h3>
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
          {results.length === most && (
            <p className="note">{overview("earlier", { count: most })}</p>
          )}
        </>
      )}
    </section>
  );
}

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return resultsView(context, await requirePerson(request, context));
}

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Wellbeing() {
  const { child, people, shown, most, now } = useLoaderData<typeof loader>();
  const timeZone = useTimeZone();
  const days = useMemo(() => dayWords(timeZone), [timeZone]);
  const first = people ? undefined : shown.find(({ results }) => results.length === 0)?.kind;
  return (
    <div className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <div className={`${child || people ? "mt-8" : "mt-3"} grid gap-8`}>
        {child ? (
          <ChildFirst />
        ) : (
          <>
            {people && <People />}
            <div className="grid max-w-prose gap-3">
              <p className="text-ink-soft">{overview("lead")}</p>
              <p className="note">{overview("minutes")}</p>
            </div>
            {shown.map(({ kind, results }) => (
              <ResultsOfKind
                key={kind}
                first={kind === first}
                {...{ kind, results, most, now, days }}
              />
            ))}
            {shown.some(({ results }) => results.length > 0) && (
              <Link to="/progress" className="link min-h-12 content-center justify-self-start">
                {t("progress")}
              </Link>
            )}
          </>
        )}
      </div>
    </div>
  );
}
