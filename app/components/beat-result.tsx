import { useEffect, useRef, useState } from "react";
import { minutesText } from "#app/content/duration.ts";
import { GENERATOR } from "#app/content/generator.ts";
import { bandOf } from "#worker/beat/bands.ts";
import type { Beat } from "#worker/generation/beat.ts";
import { ListeningNotices } from "./listening-notices.tsx";

interface BeatResultProps {
  readonly beat: Beat;
  /** Play and download at once: the beat was made a moment ago on this page. */
  readonly start: boolean;
}

/** A beat to hear and to keep: what was understood, the player, the file, every stage's numbers. */
export function BeatResult({ beat, start }: BeatResultProps) {
  const heedFirst = beat.doubt || beat.notices.length > 0;
  const { audio, waiting } = useStart(start && !heedFirst);
  return (
    <section aria-labelledby="result" className="card grid gap-5">
      <div>
        <h2 id="result" className="font-semibold text-xl">
          {beat.name}
        </h2>
        <p className="mt-1 text-ink-soft">
          We understood: <span dir="auto">{beat.focus}</span> ({beat.context_class}, clarity{" "}
          {beat.quality_score}).
        </p>
      </div>
      <ListeningNotices notices={beat.notices} doubt={beat.doubt} />
      {/* biome-ignore lint/a11y/useMediaCaption: tones have no words; the stages below describe them */}
      <audio
        ref={audio}
        controls
        preload="metadata"
        src={beat.audio_url}
        className="w-full"
        aria-label={`Play ${beat.name}`}
      />
      {waiting && <p role="status">{GENERATOR.pressPlay}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={beat.download_url} className="button-quiet" download>
          Download WAV ({Math.ceil(beat.bytes / 1_000_000)} MB)
        </a>
        <p className="text-ink-soft text-sm">{GENERATOR.startLow}</p>
      </div>
      {start && <AutoDownload url={`${beat.download_url}&auto=1`} />}
      <details>
        <summary className="link cursor-pointer">
          {beat.stages.length} stages, {minutesText(beat.duration_seconds)}
        </summary>
        <ol className="mt-3 grid list-decimal gap-1 pl-6 text-sm">
          {beat.stages.map((stage, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stages never move within their beat
            <li key={index}>
              {bandOf(stage.beat_offset)}: {stage.base_freq} Hz left,{" "}
              {round(stage.base_freq + stage.beat_offset)} Hz right, beat {stage.beat_offset} Hz,{" "}
              {stage.duration} s, {stage.rhythm_type}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

const START_VOLUME = 0.3;

/** Plays at once and quietly. Where the browser wants a tap first, says so instead of failing. */
function useStart(start: boolean) {
  const audio = useRef<HTMLAudioElement>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const player = audio.current;
    if (!player) return;
    player.volume = START_VOLUME;
    if (!start) return;
    const heard = () => setWaiting(false);
    player.addEventListener("playing", heard);
    player.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") setWaiting(true);
    });
    return () => player.removeEventListener("playing", heard);
  }, [start]);
  return { audio, waiting };
}

function AutoDownload({ url }: { url: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    link.current?.click();
  }, []);
  return (
    <a ref={link} href={url} download hidden>
      Download
    </a>
  );
}

function round(frequency: number): number {
  return Math.round(frequency * 1000) / 1000;
}
