import { minutesIn, wayOf } from "#app/words/room.ts";
import type { SaidBack } from "#worker/domain/said-back/say-back.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";

interface ToldProps {
  readonly said: SaidBack | undefined;
  readonly stages: Formula;
  /** Of the sound as it plays. */
  readonly seconds: number;
  readonly className: string;
}

/** What the text was about, as far as it is sure, and where the sound leads. */
export function Told({ said, stages, seconds, className }: ToldProps) {
  if (said === undefined) return <p className={className}>{wayOf(stages, seconds)}</p>;
  return (
    <p lang={said.lang} dir="auto" className={className}>
      {said.text} {said.way?.replace("{n}", String(minutesIn(seconds))) ?? wayOf(stages, seconds)}
    </p>
  );
}
