import { useEffect, useRef, useState } from "react";
import { GENERATOR } from "#app/content/generator.ts";
import { type DeviceSound, useDeviceSound } from "#app/device/use-device-sound.ts";
import { useSaveData } from "#app/device/use-save-data.ts";
import type { Beat } from "#worker/generation/beat.ts";

interface BeatSoundProps {
  readonly beat: Beat;
  /** Play and download at once: the beat was made a moment ago on this page. */
  readonly start: boolean;
  /** There is something to read first: it does not play by itself. */
  readonly heedFirst: boolean;
}

/** The player and the file of a beat, streamed from the edge or computed on this device. */
export function BeatSound({ beat, start, heedFirst }: BeatSoundProps) {
  const [saveData, setSaveData] = useSaveData();
  const sound = useDeviceSound(beat.stages, saveData === true);
  const source = sourceOf(beat, saveData === true, sound);
  const begins = start && saveData !== undefined && source !== undefined;
  const { audio, waiting } = usePlayer(begins && !heedFirst);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: tones have no words; the stages below describe them */}
      <audio
        ref={audio}
        controls
        preload="metadata"
        src={source?.audio}
        className="w-full"
        aria-label={`Play ${beat.name}`}
      />
      <p role="status" className={waiting || saveData ? "" : "hidden"}>
        {waiting ? GENERATOR.pressPlay : deviceText(saveData === true, sound)}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {source && (
          <a href={source.file} className="button-quiet" download={source.name ?? true}>
            {source.name === undefined
              ? `Download WAV (${Math.ceil(beat.bytes / 1_000_000)} MB)`
              : GENERATOR.saveFile}
          </a>
        )}
        <p className="text-ink-soft text-sm">{GENERATOR.startLow}</p>
      </div>
      {begins && <AutoDownload source={source} />}
      {saveData !== undefined && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={saveData}
            onChange={(event) => setSaveData(event.target.checked)}
          />
          <span>
            <span className="font-medium">{GENERATOR.saveData}</span>
            <span className="block text-ink-soft text-sm">{GENERATOR.saveDataHint}</span>
          </span>
        </label>
      )}
    </>
  );
}

/** Where the sound is heard from and where its file comes from. */
interface Source {
  readonly audio: string;
  readonly file: string;
  /** The download that the page starts by itself. */
  readonly first: string;
  /** The file's name, where no answer of the edge names it. */
  readonly name?: string;
}

function sourceOf(beat: Beat, saveData: boolean, sound: DeviceSound): Source | undefined {
  const { audio_url: audio, download_url: file, file_name: name } = beat;
  if (!saveData || sound.status === "failed") return { audio, file, first: `${file}&auto=1` };
  if (sound.status !== "ready") return undefined;
  const { address } = sound;
  return { audio: address, file: address, first: address, name };
}

function deviceText(saveData: boolean, { status }: DeviceSound): string {
  if (!saveData || status === "ready") return "";
  return status === "failed" ? GENERATOR.deviceFailed : GENERATOR.deviceComputing;
}

const START_VOLUME = 0.3;

/** Plays once and quietly. Where the browser wants a tap first, says so instead of failing. */
function usePlayer(start: boolean) {
  const audio = useRef<HTMLAudioElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (audio.current) audio.current.volume = START_VOLUME;
  }, []);
  useEffect(() => {
    const player = audio.current;
    if (!start || !player) return;
    const heard = () => setWaiting(false);
    player.addEventListener("playing", heard);
    player.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") setWaiting(true);
    });
    return () => player.removeEventListener("playing", heard);
  }, [start]);
  return { audio, waiting };
}

function AutoDownload({ source }: { source: Source }) {
  const link = useRef<HTMLAnchorElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    link.current?.click();
  }, []);
  return (
    <a ref={link} href={source.first} download={source.name ?? true} hidden>
      Download
    </a>
  );
}
