import { CREDITS } from "#app/content/credits.ts";
import { minutesText } from "#app/content/duration.ts";
import { GENERATOR } from "#app/content/generator.ts";
import { bandOf } from "#worker/beat/bands.ts";
import type { Beat } from "#worker/generation/beat.ts";
import { BeatSound } from "./beat-sound.tsx";
import { ListeningNotices } from "./listening-notices.tsx";

interface BeatResultProps {
  readonly beat: Beat;
  /** Play and download at once: the beat was made a moment ago on this page. */
  readonly start: boolean;
}

/** A beat to hear and to keep: what was understood, the player, the file, every stage's numbers. */
export function BeatResult({ beat, start }: BeatResultProps) {
  return (
    <section aria-labelledby="result" className="card grid gap-5">
      <div>
        <h2 id="result" className="font-semibold text-xl">
          {beat.name}
        </h2>
        <p className="mt-1">
          We understood: <strong dir="auto">{beat.focus}</strong>
        </p>
        <p className="mt-1 text-ink-soft">
          {GENERATOR.understood[beat.context_class]}{" "}
          {GENERATOR.understood.clarity(beat.quality_score)}
        </p>
        <p className="mt-1 text-ink-soft text-sm">{CREDITS.receipt(beat.credits_left)}</p>
      </div>
      <ListeningNotices notices={beat.notices} doubt={beat.doubt} />
      <BeatSound beat={beat} start={start} heedFirst={beat.doubt || beat.notices.length > 0} />
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

function round(frequency: number): number {
  return Math.round(frequency * 1000) / 1000;
}
