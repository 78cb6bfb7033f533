import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTimeZone } from "#app/history/use-time-zone.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { dayWords } from "#app/wellbeing/answered-days.ts";
import { ChildFirst } from "#app/wellbeing/child-first.tsx";
import { People } from "#app/wellbeing/people.tsx";
import { ResultsOfKind } from "#app/wellbeing/results-of-kind.tsx";
import { resultsView } from "#app/wellbeing/results-view.server.ts";
import { WELLBEING } from "#app/words/wellbeing.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return resultsView(context, await requirePerson(request, context));
}

export const meta: MetaFunction = () => [{ title: `${WELLBEING.title} · ${BRAND.name}` }];

export default function Wellbeing() {
  const { child, people, shown, most, now } = useLoaderData<typeof loader>();
  const timeZone = useTimeZone();
  const days = useMemo(() => dayWords(timeZone), [timeZone]);
  const first = people ? undefined : shown.find(({ results }) => results.length === 0)?.kind;
  return (
    <div className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{WELLBEING.title}</h1>
      <div className={`${child || people ? "mt-8" : "mt-3"} grid gap-8`}>
        {child ? (
          <ChildFirst />
        ) : (
          <>
            {people && <People />}
            <div className="grid max-w-prose gap-3">
              <p className="text-ink-soft">{WELLBEING.lead}</p>
              <p className="note">{WELLBEING.minutes}</p>
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
                {WELLBEING.progress}
              </Link>
            )}
          </>
        )}
      </div>
    </div>
  );
}
