import type { ReactNode } from "react";
import { StayWithSomeone } from "#app/shell/stay-with-someone.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { LISTENING } from "#app/words/listening.ts";
import { WORRIED } from "#app/words/worried.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { NEAREST } from "#worker/reading/safety/support.ts";

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
