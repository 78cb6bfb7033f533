import { type ReactNode, useEffect, useRef, useState } from "react";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { PLAYER } from "#app/words/player.ts";
import { soundAddress } from "#worker/domain/sound/container/sound-address.ts";
import { listeningOf } from "#worker/domain/sound/listening-choice.ts";
import { suggestedLayer } from "#worker/domain/sound/suggested-layer.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { ListeningForm } from "./choosing/listening-form.tsx";
import { ListeningOptions } from "./choosing/listening-options.tsx";
import { useListeningChoice, useServedChoice } from "./choosing/use-listening-choice.ts";
import { clockText } from "./clock.ts";
import type { Playback } from "./decks/playback.ts";
import { type DeviceSound, useDeviceSound } from "./device/use-device-sound.ts";
import { useSaveData } from "./device/use-save-data.ts";
import { DownloadOptions } from "./download-options.tsx";
import { HeadphoneCheck } from "./headphone-check.tsx";
import { type SessionLength, SessionOptions } from "./session-options.tsx";
import { sourceOf } from "./sound-source.ts";
import { StageNumbers } from "./stage-numbers.tsx";
import { StageTimeline } from "./stage-timeline.tsx";
import { Transport } from "./transport.tsx";
import { useDecks } from "./use-decks.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useMediaSession } from "./use-media-session.ts";
import { OWN_VOLUME } from "./use-page-audio.ts";
import { useSettledChoice } from "./use-settled-choice.ts";
import { useSleepTimer } from "./use-sleep-timer.ts";
import { useSound } from "./use-sound.ts";
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
  const first = useRef<HTMLAudioElement>(null);
  const second = useRef<HTMLAudioElement>(null);
  const [saveData, setSaveData] = useSaveData();
  const scripted = saveData !== undefined;
  const [choice, choose] = useListeningChoice();
  const served = useServedChoice();
  const [withoutScripts] = useState(() =>
    soundAddress(beat.audio_url, "wav", listeningOf(served, minutesOf(firstLength))),
  );
  const settled = useSettledChoice(choice);
  const { decks, playback, state } = useDecks(beat.stages, first, second, scripted);
  const [chosenLength, setLength] = useState<SessionLength>();
  const [loop, setLoop] = useState(false);
  const kept = useKeptPlace(beat.id, chosenLength ?? firstLength, playback, scripted);
  const length = chosenLength ?? kept?.length ?? firstLength;
  const listening = listeningOf(settled ?? served, minutesOf(length));
  const device = useDeviceSound(beat, saveData === true, { container: "wav", listening });
  const source = sourceOf(beat, {
    listening,
    playsFlac: usePlaysFlac(first, scripted),
    saveData: saveData === true,
    device,
  });
  const ready = scripted && settled !== undefined && kept !== undefined;
  const sound = ready ? source : undefined;
  const readyDevice = device.status === "ready" ? device : undefined;
  const downloadDecided = useRef(false);
  const { timer, fadeLeft, start: startTimer } = useSleepTimer(decks);
  const { volume, setVolume } = useVolume(decks, fadeLeft);
  useMediaSession(decks, beat.name, playback.playing);
  useSound(decks, state, {
    sound,
    place: kept?.time ?? 0,
    chosen: { choice, length: chosenLength },
    onRefused: (before) => {
      if (before.choice) choose(before.choice);
      setLength(before.length);
    },
  });
  const startsNow = start && sound !== undefined;
  const goesOn = kept?.playing === true && sound !== undefined;
  usePlayOnce((startsNow || goesOn) && !noticesFirst, () => decks.play());
  useAddress(beat, startsNow);

  return (
    <div className="grid gap-5">
      <audio
        ref={first}
        controls={!scripted}
        preload="none"
        {...{ [OWN_VOLUME]: "" }}
        src={withoutScripts}
        loop={loop}
        className="w-full"
        aria-label={`Play ${beat.name}`}
      />
      {scripted && (
        <audio ref={second} hidden preload="none" loop={loop} {...{ [OWN_VOLUME]: "" }} />
      )}
      {scripted && (
        <Transport
          decks={decks}
          name={beat.name}
          playback={playback}
          volume={volume}
          onVolume={setVolume}
        />
      )}
      <p role="status" className="empty:hidden">
        {statusText({
          playback,
          refused: state.refused,
          keptTime: kept?.time,
          device,
          incognito: beat.incognito,
        })}
      </p>
      {belowControls}
      <StageTimeline stages={beat.stages} share={shareOf(playback)} />
      {scripted && (
        <SessionOptions
          length={length}
          onLength={setLength}
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
          device={readyDevice}
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
          device={readyDevice}
          isNew={startsNow}
          decided={downloadDecided}
        />
      )}
      {scripted && (
        <Checkbox checked={saveData} onChange={({ target }) => setSaveData(target.checked)}>
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

function minutesOf(length: SessionLength): number | undefined {
  return length === "composition" ? undefined : Number(length);
}

function shareOf({ time, duration }: Playback): number | undefined {
  return time > 0 && duration > 0 ? time / duration : undefined;
}

interface Status {
  readonly playback: Playback;
  readonly refused: boolean;
  /** Where it was before the page was loaded again, s. */
  readonly keptTime: number | undefined;
  readonly device: DeviceSound;
  readonly incognito: boolean;
}

function statusText({ playback, refused, keptTime, device, incognito }: Status): string {
  if (playback.needsTap) {
    return keptTime === undefined ? GENERATOR.pressPlay : PLAYER.goOn(clockText(keptTime));
  }
  if (playback.failed) return incognito ? PLAYER.failedIncognito : PLAYER.failed;
  if (playback.stalled) return PLAYER.waitsForNetwork;
  if (refused) return PLAYER.changeFailed;
  if (device.status === "computing") return GENERATOR.deviceComputing;
  return device.status === "failed" ? GENERATOR.deviceFailed : "";
}

/** Plays automatically, once, as soon as there is a sound. */
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

/** Whether the browser says that it plays FLAC. */
function usePlaysFlac(audio: React.RefObject<HTMLAudioElement>, ready: boolean): boolean {
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    if (ready) setPlays(audio.current?.canPlayType("audio/flac") !== "");
  }, [audio, ready]);
  return plays;
}

/** A beat that was made on this page has an address of its own, so that a reload shows it again. */
function useAddress({ id, incognito }: Beat, made: boolean): void {
  useEffect(() => {
    if (made && !incognito) history.replaceState(history.state, "", `/assessment?beat=${id}`);
  }, [id, incognito, made]);
}
