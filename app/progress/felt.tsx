import { FeltDrawing } from "#app/history/felt-drawing.tsx";
import { stepWord } from "#app/history/felt-words.ts";
import { ADAPTATION } from "#app/words/adaptation.ts";
import { PROGRESS } from "#app/words/progress.ts";
import { Ends } from "./ends.tsx";
import { FoldedTable } from "./figures-table.tsx";
import { nameOfPeriod } from "./period-label.ts";
import { DRAWN_FROM, type ShownBuckets } from "./shown-buckets.ts";

/** How somebody felt before and after listening. */
export function Felt({ buckets: { each, all }, by, today }: ShownBuckets) {
  const words = PROGRESS.felt;
  const { before, after, sessions } = words.columns;
  const drawn = each.filter(({ felt }) => felt !== null).length >= DRAWN_FROM;
  return (
    <section aria-labelledby="felt" className="card mt-6">
      <h2 id="felt" className="heading">
        {words.title}
      </h2>
      <p className="mt-1 text-ink-soft">
        {all.felt
          ? words.some(
              all.marked,
              stepWord(all.felt.before).toLowerCase(),
              stepWord(all.felt.after).toLowerCase(),
            )
          : all.marked > 0
            ? words.few(all.marked)
            : words.none(by)}
      </p>
      {drawn && (
        <div className="mt-5">
          <FeltDrawing columns={each.map(({ first, felt }) => ({ key: first, felt }))} />
          <Ends periods={each} by={by} />
          <p className="note mt-2">{words.gap(by)}</p>
        </div>
      )}
      <FoldedTable
        of={words.title}
        drawn={drawn}
        heads={[PROGRESS.column[by], before, after, sessions]}
        rows={each
          .filter(({ marked }) => marked > 0)
          .toReversed()
          .map(({ felt, marked, ...period }) => ({
            key: period.first,
            name: nameOfPeriod(period, by, today),
            cells: felt
              ? [stepWord(felt.before), stepWord(felt.after), marked]
              : [ADAPTATION.tooFew, ADAPTATION.tooFew, marked],
          }))}
      />
    </section>
  );
}
