import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BeatDays } from "#app/history/beat-days.tsx";
import { CreditChanges } from "#app/history/credit-changes.tsx";
import { HistoryFilter, SEARCH_MAX_LENGTH } from "#app/history/history-filter.tsx";
import { HistoryPages, SearchOlder } from "#app/history/history-pages.tsx";
import { ProgressChart } from "#app/history/progress-chart.tsx";
import { badRequest, readForm, textField } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { HISTORY } from "#app/words/history.ts";
import { capMarks } from "#worker/domain/language/combining-marks.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

const PER_PAGE = 12;
const LEDGER_LIMIT = 50;
const FOUND_LIMIT = 60;

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { beats, wellbeing } = context.services;
  const person = await requirePerson(request, context);
  // A search's answer brings everything that its page shows.
  if (context.method === "POST") return NOTHING_LISTED;
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get("cursor");
  const favourites = searchParams.get("show") === "favourites";
  const view = await beats.historyPage(person, {
    limit: PER_PAGE,
    ...(cursor !== null && { cursor }),
    favourites,
    ledgerLimit: LEDGER_LIMIT,
    marksFrom: wellbeing.firstDay(),
  });
  if (view === undefined) throw new Response(null, { status: 404 });
  const { page, ledger, marks } = view;
  const weeks = wellbeing.weeks(marks);
  const { beats: shown, next_cursor: next } = page;
  return { beats: shown, next, first: cursor === null, favourites, ledger, weeks };
}

const NOTHING_LISTED = {
  ...{ beats: [], next: undefined, first: true, favourites: false, ledger: [], weeks: [] },
};

export async function action({ request, context }: ActionFunctionArgs) {
  const { beats, wellbeing } = context.services;
  const person = await requirePerson(request, context);
  const form = await readForm(request);
  const beat = textField(form, "beat");
  switch (form.get("intent")) {
    case "search": {
      // Words of moods never appear in an address: a search is posted, and its answer is the page.
      const search = capMarks(textField(form, "q").trim()).slice(0, SEARCH_MAX_LENGTH);
      if (search === "") break;
      const cursor = textField(form, "cursor");
      const view = await beats.historyPage(person, {
        limit: FOUND_LIMIT,
        search,
        ...(cursor !== "" && { cursor }),
        ledgerLimit: LEDGER_LIMIT,
        marksFrom: wellbeing.firstDay(),
      });
      if (view === undefined) throw badRequest();
      const { page, ledger, marks } = view;
      const { beats: found, next_cursor: older } = page;
      return { search, found, older, ledger, weeks: wellbeing.weeks(marks) };
    }
    case "favourite":
    case "unfavourite":
      if (!(await beats.setFavourite(person, beat, form.get("intent") === "favourite"))) {
        throw new Response(null, { status: 404 });
      }
      break;
    case "delete":
      await beats.remove(person, beat);
      break;
    default:
      throw badRequest();
  }
  return redirect(`/history${new URL(request.url).search}`, 303);
}

export const meta: MetaFunction = () => [{ title: `${HISTORY.title} · ${BRAND.name}` }];

export default function History() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { beats: listed, next, first, favourites } = loaded;
  const { ledger, weeks } = answer ?? loaded;
  const search = answer?.search ?? "";
  const beats = answer?.found ?? listed;
  return (
    <section className="page py-8 sm:py-12">
      <h1 className="title">{HISTORY.title}</h1>
      <HistoryFilter search={search} favourites={favourites} />
      {beats.length === 0 ? (
        <p className="mt-6 text-ink-soft">{emptyText(search, favourites)}</p>
      ) : (
        <BeatDays beats={beats} />
      )}
      {answer?.older && <SearchOlder search={search} cursor={answer.older} />}
      {answer === undefined && <HistoryPages favourites={favourites} first={first} next={next} />}
      <ProgressChart weeks={weeks} />
      <CreditChanges entries={ledger} />
    </section>
  );
}

function emptyText(search: string, favourites: boolean): string {
  if (search !== "") return HISTORY.nothingFound;
  return favourites ? HISTORY.noFavourites : HISTORY.empty;
}
