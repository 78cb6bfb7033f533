import { minutesText } from "#app/words/duration.ts";
import { SAVING } from "#app/words/saving.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundFrames } from "#worker/sound/arc/timeline.ts";
import { CONTAINERS, type Container, hasFlac, hasWav } from "#worker/sound/container/sound-file.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import { linkTo, savedWavBytes } from "./saved-file.ts";

interface FileLinksProps {
  readonly beat: Beat;
  /** What is saved. */
  readonly listening: PlaybackOptions;
  /** What computes the files. @default the edge */
  readonly device?: ReadyDeviceSound | undefined;
  readonly byTitle?: boolean;
  /** Undefined while it is not known. */
  readonly flacBytes?: number | undefined;
}

/** The files of a beat as it is listened to, with their sizes. */
export function FileLinks({ beat, listening, device, byTitle = false, flacBytes }: FileLinksProps) {
  const offered: Readonly<Record<Container, boolean>> = {
    wav: hasWav(listening),
    flac: hasFlac({ listening }),
  };
  const containers = CONTAINERS.filter((container) => offered[container]);
  const frames = soundFrames(beat.stages, listening);
  const label = device ? SAVING.save : SAVING.download;
  const sizes = { wav: savedWavBytes(beat, listening), flac: flacBytes };
  return (
    <div className="grid gap-3">
      <p>{SAVING.asHeard(minutesText(frames / SAMPLE_RATE))}</p>
      <div className="flex flex-wrap gap-3">
        {containers.map((container) => (
          <a
            key={container}
            className="button-quiet"
            {...linkTo({ beat, container, listening }, { device, byTitle })}
          >
            {label(container, sizes[container])}
          </a>
        ))}
      </div>
      {!offered.flac && <p className="note">{SAVING.noFlac}</p>}
      {!offered.wav && <p className="note">{SAVING.noWav}</p>}
    </div>
  );
}
