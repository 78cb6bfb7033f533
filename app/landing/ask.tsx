import { Fragment, type ReactNode } from "react";
import { t as question } from "#app/generator/words/question.compiled.ts";
import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { t as bandWords } from "#app/listening/words/bands.compiled.ts";
import { findSample, SAMPLES, sampleAddress } from "#worker/features/beats/samples.rules.ts";
import { type BandName, bandOf } from "#worker/sound/bands.ts";
import { type GeneratorFields, OwnWords } from "./own-words.tsx";
import { t } from "./words/ask.compiled.ts";
import { t as care } from "./words/care.compiled.ts";

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
  const { name, formula } = sample;
  const first = bandOf(formula[0].beat_offset);
  const second = bandOf(formula[1].beat_offset);
  return (
    <figure className="grid gap-3" aria-label={t(`sounds.${name}.player`)}>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-3">
        <div className="animate-[breath_10s_infinite] [&_*]:[stroke-width:5]">
          <StillScene band={second} />
        </div>
        {/* biome-ignore lint/a11y/useMediaCaption: there is no speech in it */}
        <audio controls autoPlay className="h-14 w-full">
          <source src={sampleAddress(sample, "flac")} type="audio/flac" />
          <source src={sampleAddress(sample, "wav")} type="audio/wav" />
        </audio>
      </div>
      <figcaption className="grid gap-1">
        <span>
          {t(`sounds.${name}.way`)} {t("playing")}
        </span>
        <span className="note flex flex-wrap items-center gap-x-2">
          {t.rich("bands", {
            first: bandWords(`name.${first}`),
            second: bandWords(`name.${second}`),
            from: markOf(first),
            to: markOf(second),
          })}
        </span>
      </figcaption>
    </figure>
  );
}

/** A band's name with its colour. */
function markOf(band: BandName) {
  return (name: ReactNode) => (
    <span key={band} className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
        <circle cx="5" cy="5" r="5" className={FILL[band]} />
      </svg>
      {name}
    </span>
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
  const sample = findSample(chosen);
  const playsAfter = SAMPLES.findIndex(({ name }) => name === sample?.name) | 1;
  return (
    <section id="feelings" aria-labelledby="ask" className="card grid content-start gap-4">
      <h2 id="ask" className="heading">
        {question("title")}
      </h2>
      <p className="text-ink-soft">
        {t("lead")}
        {generator ? "" : ` ${t("free")}`}
      </p>
      <ul className="tiles">
        {SAMPLES.map(({ name }, at) => (
          <Fragment key={name}>
            <li>
              <a
                href={`/?feeling=${name}#feelings`}
                aria-current={sample?.name === name ? "true" : undefined}
                className={FEELING}
              >
                <svg
                  viewBox="0 0 20 20"
                  className="row-span-2 size-5 fill-accent stroke-accent max-[389px]:size-4"
                  aria-hidden="true"
                >
                  <path d={sample?.name === name ? SOUNDING : PLAY} />
                </svg>
                <span className="font-semibold leading-tight">{question(`feelings.${name}`)}</span>
                <span className="note">
                  {t(`sounds.${name}.towards`)}
                  <span className="sr-only">{t("hear")}</span>
                </span>
              </a>
            </li>
            {sample && at === playsAfter && (
              <li className="col-span-full">
                <SamplePlayer sample={sample} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <p className="note">{care("short")}</p>
      <OwnWords generator={generator} />
    </section>
  );
}

const PLAY = "M5 3.2v13.6L17 10z";
/** Bars as high as a sound is loud. */
const SOUNDING = "M4 8v4M8 4v12M12 6.5v7M16 8.5v3";

const FEELING =
  "grid min-h-18 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-2xl border border-line bg-accent-soft px-3 py-2 max-[389px]:gap-x-1 max-[389px]:px-1.5 sm:px-4 text-ink no-underline transition-colors duration-200 ease-calm hover:border-accent aria-[current=true]:border-accent aria-[current=true]:bg-raised aria-[current=true]:outline aria-[current=true]:outline-accent [&[aria-current]_svg]:stroke-[2.5]";
