import { GENERATOR } from "#app/words/generator.ts";
import { PLAYER } from "#app/words/player.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { ROOM } from "./room-words.ts";

/** What was understood, its class and its clarity: one tap away for who wants them. */
export function HowRead({ beat }: { readonly beat: Beat }) {
  const { understood } = GENERATOR;
  return (
    <details>
      <summary className="link cursor-pointer">{ROOM.howRead}</summary>
      <div className="mt-3 grid gap-1">
        {!beat.incognito && (
          <p>
            {ROOM.youWrote} <q dir="auto">{beat.mood}</q>
          </p>
        )}
        <p>
          We understood: <strong dir="auto">{beat.focus}</strong>
        </p>
        <p className="text-ink-soft">
          {understood[beat.context_class]} {understood.clarity(beat.quality_score)}
        </p>
      </div>
    </details>
  );
}

/** Without a width of its own it scrolls inside its card and does not widen the page. */
const OWN_SCROLL = "mt-3 w-0 min-w-full overflow-x-auto";

/** The numbers of each stage. */
export function StageNumbers({ stages }: { stages: Formula }) {
  const gamma = stages.some(({ beat_offset }) => bandOf(beat_offset) === "Gamma");
  return (
    <details>
      <summary className="link cursor-pointer">{PLAYER.numbers}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={OWN_SCROLL} tabIndex={0} aria-label={PLAYER.numbers}>
        <table className="w-full min-w-md text-left text-sm">
          <thead className="text-ink-soft">
            <tr>
              {["Band", "Beat", "Left", "Right", "Length", "Rhythm"].map((name) => (
                <th key={name} scope="col" className="py-1 pr-4 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stages.map((stage, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stages never move within their beat
              <tr key={index} className="border-line border-t">
                <th scope="row" className="py-1 pr-4 font-medium">
                  {bandOf(stage.beat_offset)}
                </th>
                <td className="py-1 pr-4">{stage.beat_offset} Hz</td>
                <td className="py-1 pr-4">{stage.base_freq} Hz</td>
                <td className="py-1 pr-4">{round(stage.base_freq + stage.beat_offset)} Hz</td>
                <td className="py-1 pr-4">{stage.duration} s</td>
                <td className="py-1">{stage.rhythm_type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {gamma && <p className="mt-3 text-ink-soft text-sm">{PLAYER.gamma}</p>}
    </details>
  );
}

function round(frequency: number): number {
  return Math.round(frequency * 1000) / 1000;
}
