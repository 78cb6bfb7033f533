import { SAVING } from "#app/words/saving.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { hasFlac, hasWav } from "#worker/sound/container/sound-file.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { savedWavBytes } from "./saved-file.ts";

interface DataMeterProps {
  readonly beat: Pick<Beat, "stages">;
  /** What is heard, with the length that was chosen. */
  readonly listening: PlaybackOptions;
  /** Undefined while it is not known. */
  readonly flacBytes: number | undefined;
  /** Whether the page can let the device make the sound. @default true */
  readonly scripted?: boolean;
}

/** How much data a session takes in each of the ways in which it can come. */
export function DataMeter({ beat, listening, flacBytes, scripted = true }: DataMeterProps) {
  const flac = hasFlac({ listening }) ? flacBytes : null;
  const wav = hasWav(listening) ? savedWavBytes(beat, listening) : null;
  return (
    <p className="note">
      {SAVING.takes(wav, flac)}
      {!scripted && SAVING.withScripts}.
    </p>
  );
}
