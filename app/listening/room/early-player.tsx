import { forwardRef } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";
import { hasFlac, hasWav, soundAddress } from "#worker/sound/container/sound-file.ts";
import { isSequence, type PlaybackOptions } from "#worker/sound/playback-options.ts";

interface EarlyPlayerProps {
  readonly beat: Pick<Beat, "audio_url">;
  readonly listening: PlaybackOptions;
  readonly label: string;
  /** The browser asks to save data: the smaller file comes first, as it does of a sound with silence in it. */
  readonly savesData: boolean;
}

/** The browser's own player: until the scripts are there, and without them. It loads nothing before it is asked. */
export const EarlyPlayer = forwardRef<HTMLAudioElement, EarlyPlayerProps>(function EarlyPlayer(
  { beat, listening, label, savesData },
  player,
) {
  const wav = soundAddress(beat.audio_url, "wav", listening);
  const attributes = {
    controls: true,
    preload: "none",
    className: "w-full max-w-md",
    "aria-label": label,
  } as const;
  const prefersFlac = savesData || isSequence(listening);
  if (!prefersFlac || !hasFlac({ listening })) {
    return <audio ref={player} src={wav} {...attributes} />;
  }
  return (
    <audio ref={player} {...attributes}>
      <source src={soundAddress(beat.audio_url, "flac", listening)} type="audio/flac" />
      {hasWav(listening) && <source src={wav} type="audio/wav" />}
    </audio>
  );
});
