import { minutesIn, wayOf } from "#app/words/room.ts";
import type { SaidBack } from "#worker/reading/said-back/say-back.ts";
import type { Formula } from "#worker/sound/formula.ts";

interface ToldProps {
  /** Undefined: in English. */
  readonly said: SaidBack | undefined;
  readonly stages: Formula;
  /** Of the sound as it plays. */
  readonly seconds: number;
  readonly className: string;
}

/** What the text was about, as far as it is sure, and where the sound leads, in the text's language. */
export function Told({ said, stages, seconds, className }: ToldProps) {
  const way = said?.way?.replace("{n}", String(minutesIn(seconds))) ?? wayOf(stages, seconds);
  return (
    <p lang={said?.lang} dir="auto" className={className}>
      {said?.text === undefined ? way : `${said.text} ${way}`}
    </p>
  );
}
