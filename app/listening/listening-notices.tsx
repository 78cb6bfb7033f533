import { LISTENING } from "#app/words/listening.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";

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
