import { Link } from "@remix-run/react";
import { spokenLocale } from "#worker/domain/translator.ts";
import {
  changeOfTotals,
  type Period,
  type Total,
  totalsSince,
} from "#worker/features/progress/rules.ts";
import {
  bandOf,
  bandsOf,
  highestTotal,
  LEAST_CHANGE,
  QUESTIONNAIRE_KINDS,
  type QuestionnaireKind,
} from "#worker/features/wellbeing/rules.ts";
import { DRAWN_FROM, dayLabel, FoldedTable } from "./figures.tsx";
import { t } from "./words/progress.compiled.ts";

interface AnsweredProps {
  readonly totals: readonly Total[];
  /** The whole time that is shown. */
  readonly shown: Period;
}

/** Totals of questionnaires over the shown time, where there are some. */
export function Answered({ totals, shown }: AnsweredProps) {
  const answered = QUESTIONNAIRE_KINDS.map((kind) => totalsSince(totals, kind, shown.first)).filter(
    (each) => each.length > 0,
  );
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby="answered" className="card mt-6">
      <h2 id="answered" className="heading">
        {t("answered.title")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("answered.lead")}</p>
      {answered.map((each) => (
        <Totals key={each[0]?.kind} totals={each} shown={shown} />
      ))}
      <p className="mt-6">{t("answered.honest")}</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to="/support" className="link min-h-12 content-center">
          {t("answered.talk")}
        </Link>
        <Link to="/wellbeing" className="link min-h-12 content-center">
          {t("answered.again")}
        </Link>
      </p>
    </section>
  );
}

/** The totals of one questionnaire. */
function Totals({ totals, shown }: AnsweredProps) {
  const [first, last] = [totals.at(0), totals.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { kind } = last;
  const drawn = totals.length >= DRAWN_FROM;
  return (
    <>
      <h3 className="mt-6 font-medium">{t(`answered.names.${kind}`)}</h3>
      <p className="mt-1">
        {t("answered.latest", {
          date: dayLabel(last.day),
          total: last.total,
          highest: highestTotal(kind),
          band: bandOf(kind, last.total),
        })}{" "}
        {drawn &&
          (changeOfTotals(totals) === null
            ? t("answered.noChange", { least: LEAST_CHANGE })
            : t("answered.change", {
                from: first.total,
                to: last.total,
                points: Math.abs(last.total - first.total),
              }))}
      </p>
      {drawn && <Drawing totals={totals} shown={shown} highest={highestTotal(kind)} />}
      <p className="note mt-2">{t("answered.ranges", { ranges: rangesOf(kind) })}</p>
      <FoldedTable
        of={kind}
        drawn={drawn}
        heads={[
          t("answered.columns.date"),
          t("answered.columns.range"),
          t("answered.columns.total"),
        ]}
        rows={totals.toReversed().map(({ day, total }, at) => {
          const band = bandOf(kind, total);
          return { key: at, name: dayLabel(day), cells: [t(`answered.bands.${band}`), total] };
        })}
      />
    </>
  );
}

/** All ranges of a questionnaire: "0 to 4 minimal, 5 to 9 mild". */
function rangesOf(kind: QuestionnaireKind): string {
  const ranges = bandsOf(kind).map((range) => t("answered.range", range));
  return new Intl.ListFormat(spokenLocale(), { type: "unit" }).format(ranges);
}

const WIDTH = 480;
const HEIGHT = 120;
const EDGE = 10;

interface DrawingProps extends AnsweredProps {
  readonly highest: number;
}

/** Each total at its day, on the whole scale: none looks larger than it is. */
function Drawing({ totals, shown: { first, last }, highest }: DrawingProps) {
  const points = totals.map(({ day, total }, at) => {
    const along = Math.min(1, (day - first) / (last - first));
    return {
      at,
      x: Math.round(EDGE + along * (WIDTH - 2 * EDGE)),
      y: Math.round(HEIGHT - EDGE - (total / highest) * (HEIGHT - 2 * EDGE)),
    };
  });
  return (
    <div className="mt-4" aria-hidden="true">
      <p className="note">{t("answered.highest", { highest })}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d={`M0 ${EDGE}H${WIDTH}M0 ${HEIGHT - EDGE}H${WIDTH}`}
          className="stroke-line"
          strokeWidth="1"
        />
        <path
          d={`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`}
          className="fill-none stroke-accent"
          strokeWidth="2"
        />
        {points.map(({ at, x, y }) => (
          <circle key={at} cx={x} cy={y} r="6" className="fill-accent" />
        ))}
      </svg>
      <p className="note">0</p>
    </div>
  );
}
