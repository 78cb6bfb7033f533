import { WELLBEING } from "#app/words/wellbeing.ts";
import {
  bandOf,
  changeOf,
  highestTotal,
  type QuestionnaireKind,
} from "#worker/features/wellbeing/rules.ts";

interface ResultWordsProps {
  readonly kind: QuestionnaireKind;
  readonly total: number;
  /** The total before; undefined the first time. */
  readonly before: number | undefined;
}

/** A total in calm words: its published band, and whether it is a change. */
export function ResultWords({ kind, total, before }: ResultWordsProps) {
  const band = WELLBEING.bands[bandOf(kind, total)];
  const change = changeOf(before, total);
  return (
    <>
      <p>
        <span className="font-medium">{band.name}</span>,{" "}
        {WELLBEING.total(total, highestTotal(kind))}. {band.line}
      </p>
      {change && <p className="note mt-1">{WELLBEING.change[change]}</p>}
    </>
  );
}
