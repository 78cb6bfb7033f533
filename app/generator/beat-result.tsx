import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { MoodScale } from "#app/history/mood-scale.tsx";
import { ListeningNotices } from "#app/listening/listening-notices.tsx";
import { Player } from "#app/listening/player.tsx";
import type { SessionLength } from "#app/listening/session-options.tsx";
import { CREDITS } from "#app/words/credits.ts";
import { GENERATOR } from "#app/words/generator.ts";
import { PLAYER } from "#app/words/player.ts";
import type { Listener } from "#worker/domain/profile/listener.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { RemoveIncognito } from "./remove-incognito.tsx";

interface BeatResultProps {
  readonly beat: Beat;
  /** Play and download at once: the beat was made a moment ago on this page. */
  readonly start: boolean;
  /** From the profile of the person who listens. */
  readonly listener: Listener;
}

/** A beat: what was understood, the player, the file and the numbers of each stage. */
export function BeatResult({ beat, start, listener }: BeatResultProps) {
  const [query] = useSearchParams();
  const notices = [...new Set([...listener.notices, ...beat.notices])];
  // A beat that plays automatically must be within reach to be stopped, on a small screen too.
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (start) card.current?.scrollIntoView({ block: "start" });
  }, [start]);
  return (
    <section ref={card} aria-labelledby="result" className="card scroll-mt-20 grid gap-5">
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
      <ListeningNotices notices={notices} doubt={beat.doubt} about={beat.doubt_about} />
      <Player
        beat={beat}
        start={start}
        noticesFirst={beat.doubt || notices.length > 0}
        firstLength={firstLength(listener, query.get("minutes"))}
        belowControls={!beat.incognito && <MoodScale beatId={beat.id} moment="before" />}
      />
      {beat.incognito ? (
        <RemoveIncognito beat={beat} />
      ) : (
        <MoodScale beatId={beat.id} moment="after" />
      )}
    </section>
  );
}

/**
 * The session length of the profile; `flexible` is the composition's own.
 * @param requested by the address of the page: it comes first
 */
function firstLength({ session_duration }: Listener, requested: string | null): SessionLength {
  const known = (length: string | null | undefined) =>
    PLAYER.lengths.find(({ value }) => value === length)?.value;
  return known(requested) ?? known(session_duration) ?? "composition";
}
