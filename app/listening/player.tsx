import { type ReactNode, useEffect, useRef, useState } from "react";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { PLAYER } from "#app/words/player.ts";
import { listeningOf } from "#worker/domain/sound/listening-choice.ts";
import { suggestedLayer } from "#worker/domain/sound/suggested-layer.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { ListeningForm } from "./choosing/listening-form.tsx";
import { ListeningOptions } from "./choosing/listening-options.tsx";
import { useListeningChoice, useServedChoice } from "./choosing/use-listening-choice.ts";
import { type DeviceSound, useDeviceSound } from "./device/use-device-sound.ts";
import { useSaveData } from "./device/use-save-data.ts";
import { DownloadOptions } from "./download-options.tsx";
import { HeadphoneCheck } from "./headphone-check.tsx";
import { type Playback, withinOnePass } from "./playback.ts";
import { type SessionLength, SessionOptions } from "./session-options.tsx";
import { sourceOf } from "./sound-source.ts";
import { StageNumbers } from "./stage-numbers.tsx";
import { StageTimeline } from "./stage-timeline.tsx";
import { Transport } from "./transport.tsx";
import { useMediaSession } from "./use-media-session.ts";
import { OWN_VOLUME } from "./use-page-audio.ts";
import { usePlayback } from "./use-playback.ts";
import { useSleepTimer } from "./use-sleep-timer.ts";
import { useVolume } from "./use-volume.ts";

interface PlayerProps {
  readonly beat: Beat;
  /** Play and download at once: the beat was made a moment ago on this page. */
  readonly start: boolean;
  /** There are notices to read first: it does not play automatically. */
  readonly noticesFirst: boolean;
  readonly firstLength: SessionLength;
  /** Shown below the controls, so that the sound can be stopped first. */
  readonly belowControls: ReactNode;
}

/** The player of a beat. Without scripts it is the browser's own. */
export function Player({ beat, start, noticesFirst, firstLength, belowControls }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [saveData, setSaveData] = useSaveData();
  const scripted = saveData !== undefined;
  const sound = useDeviceSound(beat, saveData === true);
  const [length, setLength] = useState(firstLength);
  const [loop, setLoop] = useState(false);
  const [choice, choose] = useListeningChoice();
  const served = useServedChoice();
  // The device computes one pass of the composition: longer sessions are streamed.
  const played = saveData ? "composition" : length;
  const minutes = played === "composition" ? undefined : Number(played);
  const listening = listeningOf(choice ?? served, minutes);
  const source = sourceOf(beat, listening, saveData === true, sound);
  const startsNow = start && scripted && source !== undefined;
  const { playback, play } = usePlayback(audio);
  const downloadDecided = useRef(false);
  const { timer, fadeLeft, start: startTimer } = useSleepTimer(audio);
  const { volume, setVolume } = useVolume(audio, fadeLeft);
  useMediaSession(audio, beat.name, playback.playing);
  usePlayOnce(startsNow && !noticesFirst, play);
  const resumeAt = useResume(audio, source, play);

  return (
    <div className="grid gap-5">
      <audio
        ref={audio}
        controls={!scripted}
        preload="metadata"
        loop={loop}
        {...{ [OWN_VOLUME]: "" }}
        src={source}
        className="w-full"
        aria-label={`Play ${beat.name}`}
      />
      {scripted && (
        <Transport
          audio={audio}
          name={beat.name}
          playback={playback}
          onPlay={() => void play()}
          volume={volume}
          onVolume={setVolume}
        />
      )}
      <p role="status" className="empty:hidden">
        {statusText(playback, saveData === true, sound, beat.incognito)}
      </p>
      {belowControls}
      <StageTimeline stages={beat.stages} time={playback.time > 0 ? playback.time : undefined} />
      {scripted && (
        <SessionOptions
          length={played}
          lengthFixed={saveData}
          onLength={(next) => {
            resumeAt(
              next === "composition" ? withinOnePass(playback, beat.duration_seconds) : playback,
            );
            setLength(next);
          }}
          timer={timer}
          onTimer={startTimer}
          loop={loop}
          onLoop={setLoop}
        />
      )}
      {choice && (
        <ListeningOptions
          beat={beat}
          choice={choice}
          onChoice={choose}
          suggestion={suggestedLayer(beat.stages)}
          device={sound.status === "ready" ? sound : undefined}
        />
      )}
      <noscript>
        <ListeningForm minutes={firstLength} />
      </noscript>
      <p className="text-ink-soft text-sm">{PLAYER.startLow}</p>
      {source && (
        <DownloadOptions
          beat={beat}
          listening={listening}
          device={sound.status === "ready" ? sound : undefined}
          isNew={startsNow}
          decided={downloadDecided}
        />
      )}
      {scripted && (
        <Checkbox
          checked={saveData}
          onChange={({ target }) => {
            resumeAt(withinOnePass(playback, beat.duration_seconds));
            setSaveData(target.checked);
          }}
        >
          <span>
            <span className="font-medium">{GENERATOR.saveData}</span>
            <span className="block text-ink-soft text-sm">{GENERATOR.saveDataHint}</span>
          </span>
        </Checkbox>
      )}
      <StageNumbers stages={beat.stages} />
      <HeadphoneCheck choice={choice} onChoice={choose} />
    </div>
  );
}

function statusText(
  playback: Playback,
  saveData: boolean,
  { status }: DeviceSound,
  incognito: boolean,
): string {
  if (playback.needsTap) return GENERATOR.pressPlay;
  if (playback.failed) return incognito ? PLAYER.failedIncognito : PLAYER.failed;
  if (playback.stalled) return PLAYER.waitsForNetwork;
  if (!saveData || status === "ready") return "";
  return status === "failed" ? GENERATOR.deviceFailed : GENERATOR.deviceComputing;
}

/** Plays automatically, once, as soon as there is a source. */
function usePlayOnce(ready: boolean, play: () => Promise<void>): void {
  const played = useRef(false);
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    if (!ready || played.current) return;
    played.current = true;
    void latest.current();
  }, [ready]);
}

/** Resumes at the same time after the address of the sound has changed. */
function useResume(
  audio: React.RefObject<HTMLAudioElement>,
  address: string | undefined,
  play: () => Promise<void>,
): (at: Playback) => void {
  const kept = useRef<Playback>();
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    const element = audio.current;
    const at = kept.current;
    // There is no address while the device computes: the time is kept until there is one.
    if (!element || !at || address === undefined) return;
    kept.current = undefined;
    if (at.time === 0) return;
    element.currentTime = at.time;
    if (at.playing) void latest.current();
  }, [audio, address]);
  return (at) => {
    kept.current = at;
  };
}
