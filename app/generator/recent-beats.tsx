import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import { BeatRow, shortMood, shownName } from "#app/listening/rows/beat-row.tsx";
import { DayTime } from "#app/shell/page-parts.tsx";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { t } from "./words/generator.compiled.ts";

/** SPEC.md section 9: the carousel's page size. */
export const RECENT_PER_PAGE = 3;

/** No page has a higher number: its first beat can still be counted exactly. */
const LAST_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / RECENT_PER_PAGE);

export interface RecentPage {
  readonly beats: readonly Beat[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** The history could not be read. */
  readonly failed: boolean;
}

/** The number of the page that an address asks for, from 1; the first where it is none. */
export function requestedPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** How many beats stand before a page. */
export function beatsBefore(page: number): number {
  return (page - 1) * RECENT_PER_PAGE;
}

/** How many pages so many beats fill; without beats there is one, which is empty. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / RECENT_PER_PAGE));
}

/** The pages beside one: the first follows the last, as SPEC.md section 2 has it. */
export function pagesBeside(page: number, pages: number) {
  return { previous: page === 1 ? pages : page - 1, next: page === pages ? 1 : page + 1 };
}

/** The person's beats, three a page. The buttons are links that wrap around, and work without scripts. */
export function RecentBeats({ beats, page, pages, failed }: RecentPage) {
  const { previous, next } = pagesBeside(page, pages);
  return (
    <section aria-labelledby="recent">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div className="flex min-h-12 flex-wrap items-baseline gap-x-4 pt-2">
          <h2 id="recent" className="heading">
            {t("recent.title")}
          </h2>
          <Link to="/history" className="link py-2">
            {t("recent.history")}
          </Link>
        </div>
        {pages > 1 && (
          <nav aria-label={t("recent.title")} className="flex flex-wrap items-center sm:-mr-3">
            <PageLink page={previous} label={t("recent.previous")}>
              <ControlIcon name="left" className="size-5" />
            </PageLink>
            <span aria-live="polite" className="note min-w-14 text-center">
              {t("recent.page", { page, pages })}
            </span>
            <PageLink page={next} label={t("recent.next")}>
              <ControlIcon name="right" className="size-5" />
            </PageLink>
          </nav>
        )}
      </div>
      {beats.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          {failed ? prescribed("historyLoad") : t("recent.none")}
        </p>
      ) : (
        <ul className="mt-2">
          {beats.map((beat) => (
            <li key={beat.id}>
              <BeatRow
                beat={beat}
                details={<DayTime time={beat.created_on} />}
                actions={<SaveBeat beat={beat} />}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PageLinkProps {
  readonly page: number;
  readonly label: string;
  readonly children: ReactNode;
}

function PageLink({ page, label, children }: PageLinkProps) {
  return (
    <Link
      to={`/assessment?recent=${page}#recent`}
      preventScrollReset
      aria-label={label}
      className="inline-flex size-12 items-center justify-center rounded-full text-accent transition-colors duration-200 ease-calm hover:bg-accent-soft"
    >
      {children}
    </Link>
  );
}

function SaveBeat({ beat }: { readonly beat: Beat }) {
  return (
    <a
      href={beat.download_url}
      download
      aria-label={t("recent.download", { mood: shortMood(shownName(beat)) })}
      className="relative inline-flex size-12 items-center justify-center rounded-full text-accent transition-colors duration-200 ease-calm hover:bg-accent-soft"
    >
      <ControlIcon name="download" className="size-5" />
    </a>
  );
}
