import { StageTimeline } from "#app/listening/stage-timeline.tsx";
import { LANDING } from "#app/words/landing.ts";
import { type SAMPLES, sampleAddress } from "#worker/domain/samples/samples.ts";

/**
 * The minute of sound of a feeling, by the browser's own player: it has Stop and volume. It begins by
 * itself where the browser allows that after a tap.
 */
export function SamplePlayer({ sample }: { sample: (typeof SAMPLES)[number] }) {
  const { ask } = LANDING;
  const { name, feeling, formula } = sample;
  return (
    <figure className="grid gap-3" aria-label={`${feeling}, ${ask.towards[name]}`}>
      <StageTimeline stages={formula} />
      {/* biome-ignore lint/a11y/useMediaCaption: there is no speech in it */}
      <audio controls autoPlay className="h-12 w-full">
        <source src={sampleAddress(sample, "flac")} type="audio/flac" />
        <source src={sampleAddress(sample, "wav")} type="audio/wav" />
      </audio>
      <figcaption className="note">
        {ask.playing} {ask.headphones}
      </figcaption>
    </figure>
  );
}
