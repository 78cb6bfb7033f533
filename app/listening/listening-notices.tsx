import { LISTENING } from "#app/words/listening.ts";
import type { ListeningNotice } from "#worker/domain/safety/listening-notices.ts";

/** Shown before a beat plays: when to ask a doctor. */
export function ListeningNotices({ notices }: { readonly notices: readonly ListeningNotice[] }) {
  return (
    <div className="card w-full py-4 sm:py-5">
      <h2 className="font-semibold">{LISTENING.title}</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {notices.map((notice) => (
          <li key={notice}>{LISTENING.notices[notice]}</li>
        ))}
        <li>{LISTENING.stop}</li>
      </ul>
    </div>
  );
}
