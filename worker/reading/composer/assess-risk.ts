import type { HealthAnswers, RiskAssessment } from "#worker/reading/model/contract.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import data from "./knowledge/risk.json" with { type: "json" };

interface Sign {
  readonly sign: string;
  readonly points: number;
  readonly high?: boolean;
  readonly recommendation?: string;
  readonly therapy?: string;
  readonly step?: string | undefined;
}

/** Stands for its number in `risk.json`. */
const TELE_MANAS = "{Tele-MANAS}";

const SIGNS: readonly Sign[] = data.signs.map((sign) => ({
  ...sign,
  step: sign.step?.replace(TELE_MANAS, numberOf("Tele-MANAS")),
}));

/** Level and advice for a health form, by the signs in it (SAFETY.md section 5). */
export function assessRisk(form: HealthAnswers): RiskAssessment {
  const shown = signsOf(form);
  const signs = SIGNS.filter(({ sign }) => shown.has(sign)).toSorted((a, b) => b.points - a.points);
  const points = signs.reduce((sum, sign) => sum + sign.points, 0);
  const { moderate, high } = data.levels;
  const isHigh = points >= high || signs.some((sign) => sign.high);
  const { general } = data;
  const steps = [
    ...(isHigh ? general.high_steps : []),
    ...signs.flatMap(({ step = [] }) => step),
    ...general.steps,
  ];
  return {
    risk_level: isHigh ? "High" : points >= moderate ? "Moderate" : "Low",
    recommendations: firstThree([
      ...signs.flatMap(({ recommendation = [] }) => recommendation),
      ...general.recommendations,
    ]),
    suggested_therapies: firstThree([
      ...signs.flatMap(({ therapy = [] }) => therapy),
      ...general.therapies,
    ]),
    next_steps: firstThree(steps),
  };
}

function firstThree(lines: readonly string[]): readonly string[] {
  return Array.from(new Set(lines)).slice(0, 3);
}

/** The signs of `risk.json` that apply to a form. */
function signsOf(form: HealthAnswers): ReadonlySet<string> {
  const { existing_conditions: conditions = [], cognitive_issues: issues = [] } = form;
  const { stress_level = 5, sleep_severity = 0, sleep_issues = false } = form;
  const sleepTrouble = sleep_issues || sleep_severity > 0;
  const signs: Readonly<Record<string, boolean>> = {
    brain_injury: form.had_brain_injury === true,
    degenerative_condition: conditions.some((name) => /^(alzheimer|parkinson)/i.test(name)),
    trauma: conditions.includes("PTSD"),
    depression: conditions.includes("Depression"),
    anxiety: conditions.includes("Anxiety"),
    attention: conditions.includes("ADHD") || issues.includes("Difficulty Focusing"),
    high_stress: stress_level >= 8,
    some_stress: stress_level >= 6 && stress_level < 8,
    bad_sleep: sleepTrouble && sleep_severity >= 6,
    some_sleep_trouble: sleepTrouble && sleep_severity < 6,
    memory_trouble: issues.includes("Memory Loss"),
    cognitive_trouble: issues.includes("Brain Fog") || issues.includes("Mood Swings"),
    headaches: form.has_headaches === true,
    much_caffeine: (form.caffeine_intake ?? 0) >= 5,
    little_water: (form.water_intake ?? 2) < 1,
    much_screen: (form.screen_time ?? 0) >= 10,
    wants_consultation: form.wants_consultation === true,
  };
  return new Set(Object.keys(signs).filter((sign) => signs[sign]));
}
