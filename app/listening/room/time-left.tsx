import { PLAYER } from "#app/words/player.ts";
import { clockText, roughClock } from "../clock.ts";
import { clockIn } from "../night.ts";
import { sceneState } from "../scene/scene-state.ts";
import type { Heard } from "../session/heard.ts";
import type { NowPlaying } from "./now-playing.ts";

interface TimeLeftProps {
  readonly now: NowPlaying;
  /** Of the whole sound, s. */
  readonly left: number;
  readonly heard: Heard | undefined;
}

/** What plays, and when it ends. */
export function TimeLeft({ now, left, heard }: TimeLeftProps) {
  const { kind, stages, share = 0 } = now;
  return (
    <p className="text-ink-soft text-lg tabular-nums">
      {kind === "composed" ? sceneState(stages, share).band : PLAYER.parts[kind]} ·{" "}
      <span>{endsIn(now, left, heard)}</span>
    </p>
  );
}

/** A night ends at its hour, work and rest by the clock, and a sound when it is over, or before by its timer. */
function endsIn({ kind, left: leftOfPart }: NowPlaying, left: number, heard: Heard | undefined) {
  if (heard?.listening.night === "on") return PLAYER.night.until(clockIn(left, new Date()));
  if (kind === "work" || kind === "rest") return PLAYER.left(clockText(leftOfPart));
  const { timer, loop } = heard ?? {};
  if (timer?.status === "running" && (loop || timer.secondsLeft < left)) {
    return PLAYER.timerRunning(roughClock(timer.secondsLeft));
  }
  return PLAYER.left(clockText(left));
}
