import { t as sound } from "#app/generator/words/sound.compiled.ts";
import { Checkbox } from "#app/shell/page-parts.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import { arcFrames } from "#worker/sound/arc/arc.ts";
import { hasFlac } from "#worker/sound/container/sound-file.ts";
import { suggestedLayer } from "#worker/sound/playback-choice.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { ListeningOptions } from "../choosing/listening-options.tsx";
import { useSaveData } from "../device/connection.ts";
import { minutesText } from "../duration.ts";
import { HeadphoneCheck } from "../headphone-check.tsx";
import { HowRead, StageNumbers } from "../how-made.tsx";
import { useInterlude } from "../interlude.ts";
import { RemoveIncognito } from "../room-address.tsx";
import { DownloadOptions } from "../saving/download-options.tsx";
import { useFileBytes } from "../saving/file-size.ts";
import { DataMeter, headAddress } from "../saving/saved-file.tsx";
import type { Heard } from "../session/heard.ts";
import { SessionOptions } from "../session-options.tsx";
import { StageTimeline } from "../stage-timeline.tsx";
import { t as breathing } from "../words/breathing.compiled.ts";
import { t as room } from "../words/room.compiled.ts";
import { t as saving } from "../words/saving.compiled.ts";

interface SaveDataProps {
  readonly beat: Beat;
  readonly listening: PlaybackOptions;
  readonly flacBytes: number | undefined;
}

/** What a session takes, and the switch that lets the device make it. */
export function SaveData({ beat, listening, flacBytes }: SaveDataProps) {
  const [saveData = false, setSaveData, asked] = useSaveData();
  return (
    <div>
      <Checkbox checked={saveData} onChange={({ target }) => setSaveData(target.checked)}>
        <span>
          <span className="font-medium">{sound("saveData.name")}</span>
          <span className="note block">{sound("saveData.hint")}</span>
          {asked && <span className="note block">{saving("askedToSave")}</span>}
        </span>
      </Checkbox>
      <div className="pl-8">
        <DataMeter beat={beat} listening={listening} flacBytes={flacBytes} />
      </div>
    </div>
  );
}

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
  const interlude = useInterlude(heard);
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
          interlude={interlude}
        />
      )}
      <Checkbox checked={breathes} onChange={({ target }) => onBreathe(target.checked)}>
        <span>
          <span className="font-medium">{breathing("title")}</span>
          <span className="note block">
            {breathing(listening.breath === "off" ? "hint" : "withSound")}
          </span>
        </span>
      </Checkbox>
      <details className="-mt-4 pl-8">
        <summary className="link min-h-12 cursor-pointer content-center text-sm">
          {breathing("why")}
        </summary>
        <p className="note max-w-prose">{breathing("evidence")}</p>
      </details>
      <p className="note">{room(`startLow.${listening.ears}`)}</p>
      <HeadphoneCheck {...{ choice, interlude }} onChoice={choose} />
      <StageTimeline stages={beat.stages} share={share} />
      <StageNumbers stages={beat.stages} />
      <SaveData beat={beat} listening={listening} flacBytes={flacBytes} />
      {heard.ready && <DownloadOptions {...{ beat, listening, device, flacBytes }} />}
      <HowRead beat={beat} />
      {beat.incognito && <RemoveIncognito beat={beat} />}
    </>
  );
}
