import ChevronDown from "lucide-react/icons/chevron-down";
import { t as beforeYouListen } from "#app/listening/words/beforeYouListen.compiled.ts";
import { GENERATOR } from "#app/words/generator.ts";
import type { Quote } from "#worker/domain/words.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";

interface SidePanelProps {
  readonly quote: Quote;
  /** Fills the input; without scripts the link of the sample does. */
  readonly onSample: (mood: string) => void;
}

/** Sample moods and the quote of the day, beside the question or below it. */
export function SidePanel({ quote, onSample }: SidePanelProps) {
  return (
    <aside className="grid content-start gap-8 lg:row-span-2 lg:pt-5" aria-label={GENERATOR.beside}>
      <section>
        <h2 className="note font-semibold">{GENERATOR.samplesTitle}</h2>
        <ul className="mt-3 flex flex-wrap gap-2 lg:grid">
          {GENERATOR.samples.map((sample, at) => (
            <li key={sample}>
              <a
                href={`/assessment?sample=${at + 1}`}
                className="chip justify-start rounded-3xl px-4 text-left text-sm"
                onClick={(event) => {
                  event.preventDefault();
                  onSample(sample);
                }}
              >
                {sample}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <figure className="max-w-prose">
        <blockquote dir="auto" className="font-display text-ink-soft italic">
          {quote.text}
        </blockquote>
        <figcaption dir="auto" className="note mt-2">
          {quote.author}
        </figcaption>
      </figure>
    </aside>
  );
}

/** The three steps of a beat. @param open whether they are told at once */
export function HowItWorks({ open }: { readonly open: boolean }) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-12 w-fit cursor-pointer list-none items-center gap-2">
        <h2 className="font-semibold">{GENERATOR.howTitle}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-ink-soft transition-transform duration-200 ease-calm group-open:rotate-180"
        />
      </summary>
      <ol className="grid gap-x-6 gap-y-3 pb-2 sm:grid-cols-3">
        {GENERATOR.how.map((step, at) => (
          <li key={step} className="note flex gap-3 sm:block">
            <span aria-hidden="true" className="font-display font-medium text-accent text-lg">
              {at + 1}
            </span>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

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
          <li key={notice}>{beforeYouListen(`notices.${notice}`)}</li>
        ))}
        <li>{beforeYouListen("stop")}</li>
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
