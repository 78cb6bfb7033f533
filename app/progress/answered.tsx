import { Link } from "@remix-run/react";
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
  QUESTIONNAIRE_KINDS,
} from "#worker/features/wellbeing/rules.ts";
import { DRAWN_FROM, dayLabel, FoldedTable } from "./figures.tsx";
import { PROGRESS } from "./words.ts";

interface AnsweredProps {
  readonly totals: readonly Total[];
  /** The whole time that is shown. */
  readonly shown: Period;
}

/** Totals of questionnaires over the shown time, where there are some. */
export function Answered({ totals, shown }: AnsweredProps) {
  const words = PROGRESS.answered;
  const answered = QUESTIONNAIRE_KINDS.map((kind) => totalsSince(totals, kind, shown.first)).filter(
    (each) => each.length > 0,
  );
  if (answered.length === 0) return null;
  return (
    <section aria-labelledby="answered" className="card mt-6">
      <h2 id="answered" className="heading">
        {words.title}
      </h2>
      <p className="mt-1 text-ink-soft">{words.lead}</p>
      {answered.map((each) => (
        <Totals key={each[0]?.kind} totals={each} shown={shown} />
      ))}
      <p className="mt-6">{words.honest}</p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to="/support" className="link min-h-12 content-center">
          {words.talk}
        </Link>
        <Link to="/wellbeing" className="link min-h-12 content-center">
          {words.again}
        </Link>
      </p>
    </section>
  );
}

/** The totals of one questionnaire. */
function Totals({ totals, shown }: AnsweredProps) {
  const words = PROGRESS.answered;
  const [first, last] = [totals.at(0), totals.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { kind } = last;
  const { date, range, total } = words.columns;
  const drawn = totals.length >= DRAWN_FROM;
  return (
    <>
      <h3 className="mt-6 font-medium">{words.names[kind]}</h3>
      <p className="mt-1">
        {words.latest(
          last.total,
          highestTotal(kind),
          words.band(bandOf(kind, last.total)),
          dayLabel(last.day),
        )}{" "}
        {drawn &&
          (changeOfTotals(totals) === null
            ? words.noChange
            : words.change(first.total, last.total))}
      </p>
      {drawn && <Drawing totals={totals} shown={shown} highest={highestTotal(kind)} />}
      <p className="note mt-2">{words.ranges(bandsOf(kind))}</p>
      <FoldedTable
        of={words.names[kind]}
        drawn={drawn}
        heads={[date, range, total]}
        rows={totals.toReversed().map((each, at) => ({
          key: at,
          name: dayLabel(each.day),
          cells: [words.band(bandOf(kind, each.total)), each.total],
        }))}
      />
    </>
  );
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
      <p className="note">{PROGRESS.answered.highest(highest)}</p>
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
