import type { ReactNode } from "react";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { StayWithSomeone, WORRIED } from "#app/shell/talk-to-someone.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { NEAREST } from "#worker/reading/safety/support.ts";
import { LISTENING } from "./before-you-listen.tsx";

interface ListeningNoticesProps {
  readonly notices: readonly ListeningNotice[];
  /** Once the sound plays: the rest takes a tap, and leaves the room to the sound. @default false */
  readonly folded?: boolean;
}

/** Shown before a beat plays: when to ask a doctor. */
export function ListeningNotices({ notices, folded = false }: ListeningNoticesProps) {
  const list = (
    <ul className="mt-1 grid list-disc gap-1 pl-5">
      {notices.map((notice) => (
        <li key={notice}>{LISTENING.notices[notice]}</li>
      ))}
      <li>{LISTENING.stop}</li>
    </ul>
  );
  if (folded) {
    return (
      <details className="card w-full py-1 sm:py-1">
        <summary className="min-h-12 cursor-pointer content-center font-semibold">
          {LISTENING.title}
        </summary>
        <div className="pb-3">{list}</div>
      </details>
    );
  }
  return (
    <div className="card w-full py-4 sm:py-5">
      <h2 className="font-semibold">{LISTENING.title}</h2>
      {list}
    </div>
  );
}

/**
 * Help beside a sound whose mood may speak of a crisis: whom to call, in sight while the sound plays.
 * @param about whose crisis that would be
 */
export function DoubtHelp({ about }: { readonly about: Beat["doubt_about"] }) {
  return (
    <section aria-label={LISTENING.help} className="card grid gap-3 py-4 sm:py-5">
      <p>{about === "self" ? LISTENING.doubt : WORRIED.lead}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {NEAREST.map(({ name, number, dial }, at) => (
          <li key={number}>
            <a href={dial} className={`${at === 0 ? "button" : "button-quiet"} w-full px-3`}>
              <span>
                {name}: <span className="whitespace-nowrap">{number}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        {about !== "self" && (
          <Folded summary={LISTENING.steps}>
            <StayWithSomeone />
          </Folded>
        )}
        <Folded summary={LISTENING.moreNumbers}>
          <SupportLines />
        </Folded>
      </div>
    </section>
  );
}

function Folded({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className="open:w-full">
      <summary className="link min-h-12 cursor-pointer content-center">{summary}</summary>
      <div className="pt-2 pb-3">{children}</div>
    </details>
  );
}
