import { Fragment } from "react";
import { LANDING } from "#app/words/landing.ts";
import { findSample, SAMPLES } from "#worker/features/beats/samples.rules.ts";
import { type GeneratorFields, OwnWords } from "./own-words.tsx";
import { SamplePlayer } from "./sample-player.tsx";

interface AskProps {
  /** The name of the feeling that was tapped. */
  readonly chosen: string | null;
  readonly generator?: GeneratorFields | undefined;
}

/**
 * The question, and four feelings to hear at once. Each is a link to this page with its sound, which
 * plays under its row as the page arrives: one tap, no scripts, and never two at a time.
 */
export function Ask({ chosen, generator }: AskProps) {
  const { ask } = LANDING;
  const sample = findSample(chosen);
  const playsAfter = SAMPLES.findIndex(({ name }) => name === sample?.name) | 1;
  return (
    <section id="feelings" aria-labelledby="ask" className="card grid content-start gap-4">
      <h2 id="ask" className="heading">
        {ask.title}
      </h2>
      <p className="text-ink-soft">{generator ? ask.lead : `${ask.lead} ${ask.free}`}</p>
      <ul className="grid grid-cols-2 gap-3">
        {SAMPLES.map(({ name, feeling }, at) => (
          <Fragment key={name}>
            <li>
              <a
                href={`/?feeling=${name}#feelings`}
                aria-current={sample?.name === name ? "true" : undefined}
                className={FEELING}
              >
                <svg
                  viewBox="0 0 20 20"
                  className="row-span-2 size-5 fill-accent stroke-accent max-[340px]:size-4"
                  aria-hidden="true"
                >
                  <path d={sample?.name === name ? SOUNDING : PLAY} />
                </svg>
                <span className="font-semibold leading-tight">{feeling}</span>
                <span className="note">
                  {ask.towards[name]}
                  <span className="sr-only">: {ask.hear}</span>
                </span>
              </a>
            </li>
            {sample && at === playsAfter && (
              <li className="col-span-2">
                <SamplePlayer sample={sample} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <p className="note">{ask.care}</p>
      <OwnWords generator={generator} />
    </section>
  );
}

const PLAY = "M5 3.2v13.6L17 10z";
/** Bars as high as a sound is loud. */
const SOUNDING = "M4 8v4M8 4v12M12 6.5v7M16 8.5v3";

const FEELING =
  "grid min-h-18 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-2xl border border-line bg-accent-soft px-3 py-2 max-[340px]:gap-x-1.5 max-[340px]:px-2 sm:px-4 text-ink no-underline transition-colors duration-200 ease-calm hover:border-accent aria-[current=true]:border-accent aria-[current=true]:bg-raised aria-[current=true]:outline aria-[current=true]:outline-accent [&[aria-current]_svg]:stroke-[2.5]";
