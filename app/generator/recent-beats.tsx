import { Link } from "@remix-run/react";
import { BeatCard } from "#app/listening/beat-card.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { ERRORS } from "#worker/domain/words/errors.ts";
import type { RecentPage } from "./recent-page.ts";

/** Recent beats, three a page. The buttons are links that wrap around, and work without scripts. */
export function RecentBeats({ beats, page, pages, failed }: RecentPage) {
  return (
    <section aria-labelledby="recent" className="order-last lg:order-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent" className="font-semibold text-xl">
          {GENERATOR.recent}
        </h2>
        {pages > 1 && (
          <nav aria-label={GENERATOR.recent} className="flex items-center gap-3">
            <PageLink page={page === 1 ? pages : page - 1} label="Previous" />
            <span className="text-ink-soft text-sm">
              {page} of {pages}
            </span>
            <PageLink page={page === pages ? 1 : page + 1} label="Next" />
          </nav>
        )}
      </div>
      {beats.length === 0 ? (
        <p className="mt-3 text-ink-soft">{failed ? ERRORS.historyLoad : GENERATOR.noRecent}</p>
      ) : (
        <ul className="mt-4 grid gap-4 md:grid-cols-3">
          {beats.map((beat) => (
            <li key={beat.id}>
              <BeatCard beat={beat} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PageLink({ page, label }: { page: number; label: string }) {
  return (
    <Link to={`/assessment?recent=${page}#recent`} preventScrollReset className="button-quiet">
      {label}
    </Link>
  );
}
