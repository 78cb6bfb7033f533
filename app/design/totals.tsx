import { Answered } from "#app/progress/answered.tsx";
import { DESIGN } from "#app/words/design.ts";
import type { Total } from "#worker/features/progress/rules.ts";
import { Section } from "./section.tsx";

const WEEK = 7;
const SHOWN = { first: 20_700, last: 20_700 + 12 * WEEK };

const totalsOf = (kind: Total["kind"], totals: readonly number[]): readonly Total[] =>
  totals.map((total, at) => ({ kind, day: SHOWN.first + (2 * at + 1) * WEEK, total }));

/** Totals of questionnaires: with a change, and without one. */
export function Totals() {
  const totals = [...totalsOf("phq9", [16, 17, 12, 12, 9]), ...totalsOf("gad7", [8, 11])];
  return (
    <Section title={DESIGN.totals}>
      <Answered totals={totals} shown={SHOWN} />
    </Section>
  );
}
