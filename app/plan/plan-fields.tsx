import { hourWords, PLAN, placeOf } from "#app/words/plan.ts";
import { HOME_ZONE } from "#worker/domain/zones.ts";
import { type CourseGoal, SESSION_MINUTES } from "#worker/features/courses/rules.ts";
import { Choices } from "./choices.tsx";
import { usePlace } from "./use-place.ts";

interface PlanFieldsProps {
  readonly goals: readonly CourseGoal[];
  readonly goal?: CourseGoal | undefined;
  readonly minutes?: number | undefined;
  readonly hour?: number | undefined;
  /** Of the plan. @default that of this device, once scripts run */
  readonly zone?: string | undefined;
}

const FIRST_HOUR = 21;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** What a plan leads to, and when: of a new one, and of a change. */
export function PlanFields({
  goals,
  goal = "sleep",
  minutes = 20,
  hour = FIRST_HOUR,
  zone = HOME_ZONE,
}: PlanFieldsProps) {
  const clock = usePlace(zone);
  return (
    <>
      <Choices
        name="goal"
        legend={PLAN.goal}
        chosen={goal}
        options={goals.map((value) => ({ value, ...PLAN.goals[value] }))}
      />
      <Choices
        name="minutes"
        legend={PLAN.minutes}
        chosen={String(minutes)}
        options={SESSION_MINUTES.map((value) => ({
          value: String(value),
          name: PLAN.minutesOption(value),
        }))}
        inRow
      />
      <div className="grid gap-1.5">
        <label htmlFor="plan-hour" className="font-medium">
          {PLAN.hour}
        </label>
        <select
          id="plan-hour"
          name="hour"
          defaultValue={hour}
          className="field max-w-xs"
          aria-describedby="plan-hour-hint"
        >
          {HOURS.map((value) => (
            <option key={value} value={value}>
              {hourWords(value)}
            </option>
          ))}
        </select>
        <p id="plan-hour-hint" className="note">
          {PLAN.hourHint} {PLAN.clock(placeOf(clock))}
        </p>
        <input type="hidden" name="zone" value={clock} />
      </div>
    </>
  );
}
