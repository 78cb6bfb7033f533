import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { BeatCard } from "#app/components/beat-card.tsx";
import { CreditChanges } from "#app/components/credit-changes.tsx";
import { BRAND } from "#app/content/brand.ts";
import { requirePerson } from "#app/require-person.ts";

const PER_PAGE = 12;
const LEDGER_LIMIT = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePerson(request, context);
  const cursor = new URL(request.url).searchParams.get("cursor");
  const view = await context.services.beats.view(person, {
    limit: PER_PAGE,
    ...(cursor !== null && { cursor }),
    ledgerLimit: LEDGER_LIMIT,
  });
  if (view === undefined) throw new Response(null, { status: 404 });
  const { page, ledger } = view;
  return { beats: page.beats, next: page.next_cursor, first: cursor === null, ledger };
}

export const meta: MetaFunction = () => [{ title: `History Page · ${BRAND.name}` }];

export default function History() {
  const { beats, next, first, ledger } = useLoaderData<typeof loader>();
  return (
    <section className="page py-8 sm:py-12">
      <h1 className="title">History Page</h1>
      {beats.length === 0 ? (
        <p className="mt-4 text-ink-soft">History content will go here.</p>
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {beats.map((beat) => (
            <li key={beat.id}>
              <BeatCard beat={beat} />
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Pages" className="mt-8 flex gap-3">
        {!first && (
          <Link to="/history" className="button-quiet">
            Newest
          </Link>
        )}
        {next && (
          <Link to={`/history?cursor=${encodeURIComponent(next)}`} className="button-quiet">
            Older beats
          </Link>
        )}
      </nav>
      <CreditChanges entries={ledger} />
    </section>
  );
}
