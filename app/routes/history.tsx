import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { WhatHelped } from "#app/adaptation/what-helped.tsx";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { BeatDays, EmptyHistory } from "#app/history/beat-days.tsx";
import { CreditChanges } from "#app/history/credit-changes.tsx";
import { historyView, postHistory } from "#app/history/history.server.ts";
import { ProgressChart } from "#app/history/progress-chart.tsx";
import { ShownSearch, useRowAnswer } from "#app/history/row-actions.tsx";
import {
  HistoryFilter,
  HistoryPages,
  SearchOlder,
  SearchState,
  useSearchAgain,
} from "#app/history/search.tsx";
import { t } from "#app/history/words/history.compiled.ts";
import { RowListeningContext } from "#app/listening/rows/row-sound.tsx";
import { readForm } from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { Message } from "#app/shell/form-parts.tsx";
import { ERROR_STATUS } from "#worker/domain/error-codes.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  // A search's answer brings everything that its page shows, and help needs no session.
  if (context.method === "POST") return null;
  const person = await requirePerson(request, context);
  const { searchParams } = new URL(request.url);
  const view = await historyView(context, person, {
    cursor: searchParams.get("cursor"),
    favourites: searchParams.get("show") === "favourites",
  });
  if (view === undefined) throw new Response(null, { status: 404 });
  return { ...view, gone: false };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { cry, help } = context.services.typed;
  if (cry) return data({ code: "crisis" as const, help }, ERROR_STATUS.crisis);
  const person = await requirePerson(request, context);
  return postHistory(request, context, { person, form: await readForm(request) });
}

/** Help stays, whatever the page would say of the session. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus !== ERROR_STATUS.crisis && defaultShouldRevalidate;

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function History() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const helped = answer !== undefined && "code" in answer ? answer : undefined;
  const posted = answer !== undefined && "code" in answer ? undefined : answer;
  const view = helped ? null : (posted ?? loaded);
  const { state } = useNavigation();
  const { list, said } = useRowAnswer();
  useSearchAgain(helped ? "" : posted?.search);
  if (helped)
    return <HelpFirst help={helped.help} back={{ to: "/history", label: t("search.back") }} />;
  if (view === null) return null;
  const { beats, next, cursor, favourites, search, felt, listening, gone, now } = view;
  const first = cursor === "";
  const untouched = beats.length === 0 && first && search === "" && !favourites;
  const charted = search === "" && !untouched && <ProgressChart weeks={view.weeks} />;
  // From the first mark on it comes first: it is what somebody looks for here.
  const marked = view.weeks.some((week) => week.felt !== null) && first && !favourites;
  return (
    <section className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      {marked && <div className="-mt-4 mb-8">{charted}</div>}
      {!untouched && <HistoryFilter search={search} favourites={favourites} />}
      {gone && <Message tone="error">{t("gone")}</Message>}
      <p role="status" className="note mt-4 empty:sr-only">
        {state === "idle" ? said : t("loading")}
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
      {!marked && charted}
      {search === "" && !untouched && <WhatHelped view={view.helped} />}
      {search === "" && <CreditChanges entries={view.ledger} />}
    </section>
  );
}
