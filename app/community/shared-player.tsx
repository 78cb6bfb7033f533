import { COMMUNITY } from "#app/words/community.ts";
import { soundAddress } from "#worker/domain/sound/container/sound-address.ts";
import { FIRST_CHOICE, listeningOf } from "#worker/domain/sound/listening-choice.ts";

/** Softened, as every player plays at first; it is offered as FLAC too. */
const LISTENING = listeningOf(FIRST_CHOICE);

/** A shared sound by the browser's own player: it has Stop and volume, and needs no scripts. */
export function SharedPlayer({ id }: { readonly id: string }) {
  const wav = `/api/community/${id}/audio.wav`;
  return (
    <figure aria-label={COMMUNITY.sound.play} className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: there is no speech in it */}
      <audio controls preload="none" className="h-14 w-full">
        <source src={soundAddress(wav, "flac", LISTENING)} type="audio/flac" />
        <source src={soundAddress(wav, "wav", LISTENING)} type="audio/wav" />
      </audio>
      <figcaption className="note">{COMMUNITY.sound.headphones}</figcaption>
    </figure>
  );
}
