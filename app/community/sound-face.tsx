import { minutesText } from "#app/listening/duration.ts";
import { BandRiver, bandNames, bandsOfStages } from "#app/listening/rows/band-river.tsx";
import { spokenLocale } from "#worker/domain/translator.ts";
import type { Answers } from "#worker/features/community/rules.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";
import { type Formula, formulaSeconds } from "#worker/sound/formula.ts";
import { t } from "./words/shown.compiled.ts";

interface SoundFaceProps {
  readonly goals: readonly Goal[];
  readonly stages: Formula;
  /** How it was felt, in words. @default not said */
  readonly felt?: string;
  /** Leads to the sound's page. @default none: a preview */
  readonly to?: string;
}

/** All that anybody sees of a shared sound in a list. */
export function SoundFace({ goals, stages, felt, to }: SoundFaceProps) {
  const title = towards(goals);
  return (
    <article className="relative flex items-center gap-x-3 pl-8">
      <div className="absolute inset-y-0 left-0 w-5">
        <BandRiver parts={bandsOfStages(stages)} />
      </div>
      {to !== undefined && <PlaySign />}
      <div className="grid min-h-24 min-w-0 content-center gap-0.5 py-3">
        <p className="font-medium">
          {to === undefined ? (
            title
          ) : (
            <a
              href={to}
              className="text-ink no-underline after:absolute after:inset-0 hover:underline hover:underline-offset-4"
            >
              {title}
            </a>
          )}
        </p>
        <p className="note">{lengthAndBands(stages)}</p>
        {felt && <p className="note">{felt}</p>}
      </div>
    </article>
  );
}

/** That the row leads to a sound. */
function PlaySign() {
  return (
    <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full border border-edge text-accent">
      <svg viewBox="0 0 20 20" className="size-5 fill-current" aria-hidden="true" focusable="false">
        <path d="M6 3.2v13.6L17 10z" />
      </svg>
    </span>
  );
}

/** Where a sound leads, in words. */
export function towards(goals: readonly Goal[]): string {
  const names = goals.map((goal) => t(`goals.${goal}`));
  return t("towards", {
    goals: new Intl.ListFormat(spokenLocale(), { type: "disjunction" }).format(names),
  });
}

/** How long a sound is, and through which bands it leads. */
export function lengthAndBands(stages: Formula): string {
  const bands = bandNames(stages);
  return t("line", { length: minutesText(formulaSeconds(stages)), bands });
}

/** How a sound was felt. @param answers undefined while too few people answered */
export function feltWords(answers: Answers | undefined): string {
  if (answers === undefined) return t("notCounted");
  const { helped, answered } = answers;
  return t("felt", { helped, answered });
}
