import { Checkbox } from "#app/shell/checkbox.tsx";
import { BREATH } from "#app/words/breath.ts";
import { minutesText } from "#app/words/duration.ts";
import { PLAYER } from "#app/words/player.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { arcFrames } from "#worker/sound/arc/arc.ts";
import { hasFlac } from "#worker/sound/container/sound-file.ts";
import { suggestedLayer } from "#worker/sound/playback-choice.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { ListeningOptions } from "../choosing/listening-options.tsx";
import { DownloadOptions } from "../download-options.tsx";
import { HeadphoneCheck } from "../headphone-check.tsx";
import { RemoveIncognito } from "../remove-incognito.tsx";
import { headAddress } from "../saving/saved-file.ts";
import { useFileBytes } from "../saving/use-file-bytes.ts";
import type { Heard } from "../session/heard.ts";
import { SessionOptions } from "../session-options.tsx";
import { StageNumbers } from "../stage-numbers.tsx";
import { StageTimeline } from "../stage-timeline.tsx";
import { HowRead } from "./how-read.tsx";
import { SaveData } from "./save-data.tsx";

interface OptionsProps {
  readonly beat: Beat;
  readonly heard: Heard;
  /** Under 18, by the profile. */
  readonly young: boolean;
  /** Of the sound, 0 to 1; undefined before it began. */
  readonly share: number | undefined;
  readonly breathes: boolean;
  readonly onBreathe: (on: boolean) => void;
}

/** Everything about a sound that need not be in sight. Changes are heard at once. */
export function Options({ beat, heard, young, share, breathes, onBreathe }: OptionsProps) {
  const { choice, choose, device, listening } = heard;
  const flac = { beat, container: "flac", listening } as const;
  const flacBytes = useFileBytes(hasFlac({ listening }) ? headAddress(flac, device) : undefined);
  return (
    <>
      <SessionOptions
        stages={beat.stages}
        composed={minutesText(arcFrames(beat.stages, undefined) / SAMPLE_RATE)}
        length={heard.length}
        onLength={heard.setLength}
        timer={heard.timer}
        onTimer={heard.startTimer}
        loop={heard.loop}
        onLoop={heard.setLoop}
      />
      {choice && (
        <ListeningOptions
          beat={beat}
          choice={choice}
          onChoice={choose}
          suggestion={suggestedLayer(beat.stages)}
          young={young}
          device={device}
        />
      )}
      <Checkbox checked={breathes} onChange={({ target }) => onBreathe(target.checked)}>
        <span>
          <span className="font-medium">{BREATH.title}</span>
          <span className="note block">
            {listening.breath === "off" ? BREATH.hint : BREATH.withSound}
          </span>
        </span>
      </Checkbox>
      <details className="-mt-4 pl-8">
        <summary className="link min-h-12 cursor-pointer content-center text-sm">
          {BREATH.why}
        </summary>
        <p className="note max-w-prose">{BREATH.evidence}</p>
      </details>
      <p className="note">{PLAYER.startLow[listening.ears]}</p>
      <HeadphoneCheck choice={choice} onChoice={choose} />
      <StageTimeline stages={beat.stages} share={share} />
      <StageNumbers stages={beat.stages} />
      <SaveData beat={beat} listening={listening} flacBytes={flacBytes} />
      {heard.ready && <DownloadOptions {...{ beat, listening, device, flacBytes }} />}
      <HowRead beat={beat} />
      {beat.incognito && <RemoveIncognito beat={beat} />}
    </>
  );
}
