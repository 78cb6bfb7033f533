import { GENERATOR } from "#app/words/generator.ts";
import { LISTENING } from "#app/words/listening.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";

type DoctorNotice = keyof typeof GENERATOR.doctorFirst.causes;

/**
 * When to ask a doctor, by somebody's profile: what for stands above the button, the rest unfolds.
 * Source: SAFETY.md section 4.
 */
export function DoctorLine({ notices }: { readonly notices: readonly ListeningNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <details className="group rounded-card border border-lamp bg-card px-5">
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 py-2">
        <h2 className="max-w-prose font-medium">{inShort(notices)}</h2>
        <span className="link group-open:no-underline">{GENERATOR.doctorFirst.more}</span>
      </summary>
      <ul className="grid max-w-prose list-disc gap-1 pb-4 pl-5">
        {notices.map((notice) => (
          <li key={notice}>{LISTENING.notices[notice]}</li>
        ))}
        <li>{LISTENING.stop}</li>
      </ul>
    </details>
  );
}

function inShort(notices: readonly ListeningNotice[]): string {
  const { ask, causes, child, driving } = GENERATOR.doctorFirst;
  const named = notices
    .filter((notice): notice is DoctorNotice => notice in causes)
    .map((notice) => causes[notice]);
  return [
    named.length > 0 && ask(named),
    notices.includes("child") && child,
    notices.includes("driving") && driving,
  ]
    .filter(Boolean)
    .join(" ");
}
