import { t as helped } from "#app/adaptation/words/helped.compiled.ts";
import { FeltDrawing, stepWord } from "#app/history/felt.tsx";
import { LEAST_FOR_MEAN } from "#worker/features/adaptation/rules.ts";
import { type Bucket, PERIODS_SHOWN } from "#worker/features/progress/rules.ts";
import { DRAWN_FROM, Ends, FoldedTable, nameOfPeriod, type ShownBuckets } from "./figures.tsx";
import { t } from "./words/progress.compiled.ts";

interface HeardProps extends ShownBuckets {
  /** How many sessions were counted, where older ones were left out. */
  readonly countedOnly: number | null;
}

/** How often and how long somebody listened. */
export function Heard({ buckets: { each, all }, by, today, countedOnly }: HeardProps) {
  const drawn = each.filter((bucket) => bucket.minutes > 0).length >= DRAWN_FROM;
  return (
    <section aria-labelledby="heard" className="card mt-6">
      <h2 id="heard" className="heading">
        {t("heard.title")}
      </h2>
      <p className="mt-1 text-ink-soft">
        {all.sessions > 0
          ? t(`heard.some.${by}`, {
              sessions: all.sessions,
              minutes: all.minutes,
              periods: PERIODS_SHOWN,
            })
          : t(`heard.none.${by}`, { periods: PERIODS_SHOWN })}
      </p>
      {drawn && (
        <div className="mt-5">
          <Bars buckets={each} />
          <Ends periods={each} by={by} />
        </div>
      )}
      <FoldedTable
        of="heard"
        drawn={drawn}
        heads={[
          t(`column.${by}`),
          t("heard.columns.minutes"),
          t("heard.columns.sessions"),
          t("heard.columns.planned"),
        ]}
        rows={each
          .filter((bucket) => bucket.sessions > 0 || bucket.planned > 0)
          .toReversed()
          .map((bucket) => ({
            key: bucket.first,
            name: nameOfPeriod(bucket, by, today),
            cells: [bucket.minutes, bucket.sessions, bucket.planned],
          }))}
      />
      {countedOnly !== null && (
        <p className="note mt-3">{t("heard.countedOnly", { sessions: countedOnly })}</p>
      )}
    </section>
  );
}

const COLUMN = 40;
const BAR = 20;
const HEIGHT = 120;

/** The minutes of each week or month. A table says the same. */
function Bars({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const highest = Math.max(...buckets.map(({ minutes }) => minutes));
  const width = buckets.length * COLUMN;
  return (
    <div aria-hidden="true">
      <p className="note mb-2">{t("heard.highest", { minutes: highest })}</p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        className="w-full"
        aria-hidden="true"
        focusable="false"
      >
        {buckets.map(({ first, minutes }, index) => {
          const height = (minutes / highest) * HEIGHT;
          return (
            minutes > 0 && (
              <rect
                key={first}
                x={index * COLUMN + (COLUMN - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx="4"
                className="fill-accent"
              />
            )
          );
        })}
        <path d={`M0 ${HEIGHT}H${width}`} className="stroke-line" strokeWidth="2" />
      </svg>
    </div>
  );
}

/** How somebody felt before and after listening. */
export function Felt({ buckets: { each, all }, by, today }: ShownBuckets) {
  const drawn = each.filter(({ felt }) => felt !== null).length >= DRAWN_FROM;
  return (
    <section aria-labelledby="felt" className="card mt-6">
      <h2 id="felt" className="heading">
        {t("felt.title")}
      </h2>
      <p className="mt-1 text-ink-soft">
        {all.felt
          ? t("felt.some", {
              sessions: String(all.marked),
              before: stepWord(all.felt.before).toLowerCase(),
              after: stepWord(all.felt.after).toLowerCase(),
            })
          : all.marked > 0
            ? t("felt.few", { sessions: all.marked, least: LEAST_FOR_MEAN })
            : t(`felt.none.${by}`, { periods: PERIODS_SHOWN })}
      </p>
      {drawn && (
        <div className="mt-5">
          <FeltDrawing columns={each.map(({ first, felt }) => ({ key: first, felt }))} />
          <Ends periods={each} by={by} />
          <p className="note mt-2">{t(`felt.gap.${by}`, { least: LEAST_FOR_MEAN })}</p>
        </div>
      )}
      <FoldedTable
        of="felt"
        drawn={drawn}
        heads={[
          t(`column.${by}`),
          t("felt.columns.before"),
          t("felt.columns.after"),
          t("felt.columns.sessions"),
        ]}
        rows={each
          .filter(({ marked }) => marked > 0)
          .toReversed()
          .map(({ felt, marked, ...period }) => ({
            key: period.first,
            name: nameOfPeriod(period, by, today),
            cells: felt
              ? [stepWord(felt.before), stepWord(felt.after), marked]
              : [helped("change.tooFew"), helped("change.tooFew"), marked],
          }))}
      />
    </section>
  );
}
