import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { WhatHelped } from "#app/adaptation/what-helped.tsx";
import { BeatDays } from "#app/history/beat-days.tsx";
import { CreditChanges } from "#app/history/credit-changes.tsx";
import { EmptyHistory } from "#app/history/empty-history.tsx";
import { HistoryFilter } from "#app/history/history-filter.tsx";
import { HistoryPages, SearchOlder } from "#app/history/history-pages.tsx";
import { historyView } from "#app/history/history-view.server.ts";
import { postHistory } from "#app/history/post-history.server.ts";
import { ProgressChart } from "#app/history/progress-chart.tsx";
import { ShownSearch } from "#app/history/row-form.tsx";
import { SearchState } from "#app/history/search-state.tsx";
import { useRowAnswer } from "#app/history/use-row-answer.ts";
import { useSearchAgain } from "#app/history/use-search-again.ts";
import { RowListeningContext } from "#app/listening/rows/row-listening.tsx";
import { readForm } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { Message } from "#app/shell/message.tsx";
import { HISTORY } from "#app/words/history.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePerson(request, context);
  // A search's answer brings everything that its page shows.
  if (context.method === "POST") return null;
  const { searchParams } = new URL(request.url);
  const view = await historyView(context, person, {
    cursor: searchParams.get("cursor"),
    favourites: searchParams.get("show") === "favourites",
  });
  if (view === undefined) throw new Response(null, { status: 404 });
  return { ...view, gone: false };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePerson(request, context);
  return postHistory(request, context, { person, form: await readForm(request) });
}

export const meta: MetaFunction = () => [{ title: `${HISTORY.title} · ${BRAND.name}` }];

export default function History() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = answer ?? loaded;
  const { state } = useNavigation();
  const { list, said } = useRowAnswer();
  useSearchAgain(answer?.search);
  if (view === null) return null;
  const { beats, next, cursor, favourites, search, felt, listening, gone, now } = view;
  const first = cursor === "";
  const untouched = beats.length === 0 && first && search === "" && !favourites;
  return (
    <section className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{HISTORY.title}</h1>
      {!untouched && <HistoryFilter search={search} favourites={favourites} />}
      {gone && <Message tone="error">{HISTORY.gone}</Message>}
      <p role="status" className="note mt-4 empty:hidden">
        {state === "idle" ? said : HISTORY.loading}
      </p>
      <div ref={list} tabIndex={-1} aria-busy={state !== "idle"} className="outline-none">
        {search !== "" && (
          <SearchState search={search} count={beats.length} more={next !== undefined} />
        )}
        {beats.length === 0 && search === "" && (
          <EmptyHistory favourites={favourites} first={first} />
        )}
        <ShownSearch.Provider value={{ search, cursor }}>
          <RowListeningContext.Provider value={listening}>
            <BeatDays beats={beats} felt={felt} now={now} />
          </RowListeningContext.Provider>
        </ShownSearch.Provider>
        {search !== "" && next !== undefined && <SearchOlder search={search} cursor={next} />}
        {search === "" && <HistoryPages favourites={favourites} first={first} next={next} />}
      </div>
      {search === "" && !untouched && <ProgressChart weeks={view.weeks} />}
      {search === "" && !untouched && <WhatHelped view={view.helped} />}
      {search === "" && <CreditChanges entries={view.ledger} />}
    </section>
  );
}
