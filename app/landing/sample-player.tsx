import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { LANDING } from "#app/words/landing.ts";
import { type SAMPLES, sampleAddress } from "#worker/features/beats/samples.rules.ts";
import { type BandName, bandOf } from "#worker/sound/bands.ts";

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
export function SamplePlayer({ sample }: { sample: (typeof SAMPLES)[number] }) {
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
