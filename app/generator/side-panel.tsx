import { GENERATOR } from "#app/words/generator.ts";
import type { Quote } from "#worker/domain/words/quote.ts";

interface SidePanelProps {
  readonly quote: Quote;
  /** Fills the input; without scripts the link of the sample does. */
  readonly onSample: (mood: string) => void;
}

/** Sample moods, how it works, and the quote of the day. */
export function SidePanel({ quote, onSample }: SidePanelProps) {
  return (
    <aside className="grid content-start gap-6" aria-label={GENERATOR.beside}>
      <section className="card">
        <h2 className="font-semibold">{GENERATOR.samplesTitle}</h2>
        <ul className="mt-3 grid gap-2">
          {GENERATOR.samples.map((sample) => (
            <li key={sample}>
              <a
                href={`/assessment?sample=${GENERATOR.samples.indexOf(sample) + 1}`}
                className="flex min-h-11 items-center rounded-xl bg-accent-soft px-4 py-2 text-ink no-underline hover:underline"
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
      <section className="card">
        <h2 className="font-semibold">{GENERATOR.howTitle}</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-ink-soft">
          {GENERATOR.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <figure className="card border-l-4 border-l-accent">
        <blockquote dir="auto">{quote.text}</blockquote>
        <figcaption dir="auto" className="mt-2 text-ink-soft text-sm">
          {quote.author}
        </figcaption>
      </figure>
    </aside>
  );
}
