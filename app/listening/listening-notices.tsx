import { SupportLines } from "#app/shell/support-lines.tsx";
import { LISTENING } from "#app/words/listening.ts";
import type { ListeningNotice } from "#worker/domain/safety/listening-notices.ts";

interface ListeningNoticesProps {
  readonly notices: readonly ListeningNotice[];
  /** Whether the mood may speak of a crisis. */
  readonly doubt: boolean;
}

/** Shown before a beat plays: when to ask a doctor, or people to talk to. */
export function ListeningNotices({ notices, doubt }: ListeningNoticesProps) {
  return (
    <>
      {doubt && (
        <div className="rounded-xl border-2 border-accent p-4">
          <p className="mb-4">{LISTENING.doubt}</p>
          <SupportLines />
        </div>
      )}
      {notices.length > 0 && (
        <div className="rounded-xl border-2 border-accent p-4">
          <h3 className="font-semibold">{LISTENING.title}</h3>
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
