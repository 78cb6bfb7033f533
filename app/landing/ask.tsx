import { LANDING } from "#app/words/landing.ts";
import { findSample, SAMPLES } from "#worker/domain/samples/samples.ts";
import { type GeneratorFields, OwnWords } from "./own-words.tsx";
import { SamplePlayer } from "./sample-player.tsx";

interface AskProps {
  /** The name of the feeling that was tapped. */
  readonly chosen: string | null;
  readonly generator?: GeneratorFields | undefined;
}

/**
 * The question, and four feelings to hear at once. Each is a link to this page with its sound, which
 * plays as the page arrives: one tap, no scripts, and never two at a time.
 */
export function Ask({ chosen, generator }: AskProps) {
  const { ask } = LANDING;
  const sample = findSample(chosen);
  return (
    <section id="feelings" aria-labelledby="ask" className="card grid content-start gap-4">
      <h2 id="ask" className="heading">
        {ask.title}
      </h2>
      <p className="text-ink-soft">{ask.lead}</p>
      <ul className="grid grid-cols-2 gap-3">
        {SAMPLES.map(({ name, feeling }) => (
          <li key={name}>
            <a
              href={`/?feeling=${name}#feelings`}
              aria-current={sample?.name === name ? "true" : undefined}
              className={FEELING}
            >
              <svg viewBox="0 0 20 20" className="row-span-2 size-5 fill-accent" aria-hidden="true">
                <path d="M5 3.2v13.6L17 10z" />
              </svg>
              <span className="font-semibold leading-tight">{feeling}</span>
              <span className="note">
                {ask.towards[name]}
                <span className="sr-only">: {ask.hear}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {sample && <SamplePlayer sample={sample} />}
      <OwnWords generator={generator} />
    </section>
  );
}

const FEELING =
  "grid min-h-18 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-2xl border border-line bg-accent-soft px-3 py-2 sm:px-4 text-ink no-underline transition-colors duration-200 ease-calm hover:border-accent aria-[current=true]:border-accent aria-[current=true]:bg-raised";
