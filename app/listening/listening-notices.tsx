import { StayWithSomeone } from "#app/shell/stay-with-someone.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { LISTENING } from "#app/words/listening.ts";
import { WORRIED } from "#app/words/worried.ts";
import type { ListeningNotice } from "#worker/domain/safety/listening-notices.ts";
import type { Beat } from "#worker/services/beats/beat.ts";

interface ListeningNoticesProps {
  readonly notices: readonly ListeningNotice[];
  /** Whether the mood may speak of a crisis. */
  readonly doubt: boolean;
  /** Whose crisis that would be. */
  readonly about: Beat["doubt_about"];
}

/** Shown before a beat plays: when to ask a doctor, or people to talk to. */
export function ListeningNotices({ notices, doubt, about }: ListeningNoticesProps) {
  return (
    <>
      {doubt && (
        <div className="rounded-xl border-2 border-accent p-4">
          {about === "self" ? (
            <p className="mb-4">{LISTENING.doubt}</p>
          ) : (
            <div className="mb-5">
              <p className="mb-3">{WORRIED.lead}</p>
              <StayWithSomeone />
            </div>
          )}
          <SupportLines />
        </div>
      )}
      {notices.length > 0 && (
        <div className="rounded-xl border-2 border-accent p-4">
          <h2 className="font-semibold">{LISTENING.title}</h2>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {notices.map((notice) => (
              <li key={notice}>{LISTENING.notices[notice]}</li>
            ))}
            <li>{LISTENING.stop}</li>
          </ul>
        </div>
      )}
    </>
  );
}
