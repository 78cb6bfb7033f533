import { GENERATOR } from "#app/words/generator.ts";
import { ROOM } from "#app/words/room.ts";
import type { Beat } from "#worker/features/beats/beat.ts";

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
