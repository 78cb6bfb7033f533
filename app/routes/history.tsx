import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { BeatActions } from "#app/history/beat-actions.tsx";
import { CreditChanges } from "#app/history/credit-changes.tsx";
import { byDay } from "#app/history/day-groups.ts";
import { ProgressChart } from "#app/history/progress-chart.tsx";
import { BeatCard } from "#app/listening/beat-card.tsx";
import { readForm } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { DayTime } from "#app/shell/day-time.tsx";
import { HISTORY } from "#app/words/history.ts";
import { capMarks } from "#worker/domain/language/combining-marks.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

const PER_PAGE = 12;
const LEDGER_LIMIT = 50;
const SEARCH_MAX_LENGTH = 100;
const MOST_FOUND = 60;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { beats, wellbeing } = context.services;
  const person = await requirePerson(request, context);
  // The answer of a search brings all that its page shows.
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
  const beat = String(form.get("beat") ?? "");
  switch (form.get("intent")) {
    case "search": {
      // Words of moods never stand in an address: a search is posted, and its answer is the page.
      const search = capMarks(String(form.get("q") ?? "").trim()).slice(0, SEARCH_MAX_LENGTH);
      if (search === "") break;
      const cursor = String(form.get("cursor") ?? "");
      const view = await beats.historyPage(person, {
        limit: MOST_FOUND,
        search,
        ...(cursor !== "" && { cursor }),
        ledgerLimit: LEDGER_LIMIT,
        marksFrom: wellbeing.firstDay(),
      });
      if (view === undefined) throw new Response(null, { status: 400 });
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
      throw new Response(null, { status: 400 });
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
      <Filter search={search} favourites={favourites} />
      {beats.length === 0 ? (
        <p className="mt-6 text-ink-soft">{emptyText(search, favourites)}</p>
      ) : (
        byDay(beats).map(({ day, beats: own }) => (
          <section key={day} className="mt-8">
            <h2 className="font-semibold text-lg">
              <DayTime time={`${day}T00:00:00.000Z`} />
            </h2>
            <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {own.map((beat) => (
                <li key={beat.id}>
                  <BeatCard beat={beat}>
                    <BeatActions beat={beat} />
                  </BeatCard>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {answer?.older && <SearchOlder search={search} cursor={answer.older} />}
      {answer === undefined && (
        <nav aria-label="Pages" className="mt-8 flex gap-3 empty:hidden">
          {!first && (
            <Link to={pageLink(favourites)} className="button-quiet">
              {HISTORY.newest}
            </Link>
          )}
          {next && (
            <Link to={pageLink(favourites, next)} className="button-quiet">
              {HISTORY.older}
            </Link>
          )}
        </nav>
      )}
      <ProgressChart weeks={weeks} />
      <CreditChanges entries={ledger} />
    </section>
  );
}

function Filter({ search, favourites }: { search: string; favourites: boolean }) {
  return (
    <div className="mt-5 flex flex-wrap items-end gap-4">
      <Form method="post" action="/history" role="search" className="flex grow gap-2 sm:grow-0">
        <input type="hidden" name="intent" value="search" />
        <input
          type="search"
          key={search}
          name="q"
          defaultValue={search}
          maxLength={SEARCH_MAX_LENGTH}
          aria-label={HISTORY.searchLabel}
          placeholder={HISTORY.searchLabel}
          className="field min-w-0 grow sm:w-72"
        />
        <button type="submit" className="button-quiet">
          {HISTORY.search}
        </button>
      </Form>
      <nav aria-label={HISTORY.title} className="flex gap-2">
        <Link to="/history" className="button-quiet" aria-current={favourites ? undefined : "page"}>
          {HISTORY.all}
        </Link>
        <Link
          to="/history?show=favourites"
          className="button-quiet"
          aria-current={favourites ? "page" : undefined}
        >
          {HISTORY.favouritesOnly}
        </Link>
      </nav>
    </div>
  );
}

/** One search looks through some hundred beats: older ones are a press away. */
function SearchOlder({ search, cursor }: { search: string; cursor: string }) {
  return (
    <Form method="post" action="/history" className="mt-8">
      <input type="hidden" name="intent" value="search" />
      <input type="hidden" name="q" value={search} />
      <input type="hidden" name="cursor" value={cursor} />
      <button type="submit" className="button-quiet">
        {HISTORY.searchOlder}
      </button>
    </Form>
  );
}

function emptyText(search: string, favourites: boolean): string {
  if (search !== "") return HISTORY.nothingFound;
  return favourites ? HISTORY.noFavourites : HISTORY.empty;
}

function pageLink(favourites: boolean, cursor?: string): string {
  const query = new URLSearchParams({
    ...(favourites && { show: "favourites" }),
    ...(cursor !== undefined && { cursor }),
  });
  return query.size === 0 ? "/history" : `/history?${query}`;
}
