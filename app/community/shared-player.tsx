import { COMMUNITY } from "#app/words/community.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { FIRST_CHOICE, listeningFor } from "#worker/sound/playback-choice.ts";

interface SharedPlayerProps {
  readonly id: string;
  readonly stages: Formula;
}

/** A shared sound by the browser's own player: it has Stop and volume, and needs no scripts. */
export function SharedPlayer({ id, stages }: SharedPlayerProps) {
  // As every player plays at first; it is offered as FLAC too.
  const listening = listeningFor(FIRST_CHOICE, { stages, young: false });
  const wav = `/api/community/${id}/audio.wav`;
  return (
    <figure aria-label={COMMUNITY.sound.play} className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: there is no speech in it */}
      <audio controls preload="none" className="h-14 w-full">
        <source src={soundAddress(wav, "flac", listening)} type="audio/flac" />
        <source src={soundAddress(wav, "wav", listening)} type="audio/wav" />
      </audio>
      <figcaption className="note">{COMMUNITY.sound.headphones}</figcaption>
    </figure>
  );
}
