import { Fragment } from "react";
import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { LANDING } from "#app/words/landing.ts";
import { findSample, SAMPLES, sampleAddress } from "#worker/features/beats/samples.rules.ts";
import { type BandName, bandOf } from "#worker/sound/bands.ts";
import { type GeneratorFields, OwnWords } from "./own-words.tsx";

/** Always shown with the band's name: colour must not be the only cue. */
const FILL: Readonly<Record<BandName, string>> = {
  Delta: "fill-delta",
  Theta: "fill-theta",
  Alpha: "fill-alpha",
  Beta: "fill-beta",
  Gamma: "fill-gamma",
};

/**
 * The minute of sound of a feeling, by the browser's own player: it has Stop and volume. It begins by
 * itself where the browser allows that after a tap.
 */
function SamplePlayer({ sample }: { sample: (typeof SAMPLES)[number] }) {
  const { ask } = LANDING;
  const { name, feeling, formula } = sample;
  return (
    <figure className="grid gap-3" aria-label={`${feeling}, ${ask.towards[name]}`}>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-3">
        <div className="animate-[breath_10s_infinite] [&_*]:[stroke-width:5]">
          <StillScene band={bandOf(formula[1].beat_offset)} />
        </div>
        {/* biome-ignore lint/a11y/useMediaCaption: there is no speech in it */}
        <audio controls autoPlay className="h-14 w-full">
          <source src={sampleAddress(sample, "flac")} type="audio/flac" />
          <source src={sampleAddress(sample, "wav")} type="audio/wav" />
        </audio>
      </div>
      <figcaption className="grid gap-1">
        <span>
          {ask.way[name]} {ask.playing}
        </span>
        <span className="note flex flex-wrap items-center gap-x-2">
          {formula.map(({ beat_offset }, at) => (
            <BandMark key={beat_offset} band={bandOf(beat_offset)} follows={at > 0} />
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

function BandMark({ band, follows }: { band: BandName; follows: boolean }) {
  return (
    <>
      {follows && LANDING.ask.to}
      <span className="inline-flex items-center gap-1.5">
        <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
          <circle cx="5" cy="5" r="5" className={FILL[band]} />
        </svg>
        {band}
      </span>
    </>
  );
}

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
