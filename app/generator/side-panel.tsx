import { GENERATOR } from "#app/words/generator.ts";
import type { Quote } from "#worker/domain/words.ts";

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
