import { PLAN } from "#app/words/plan.ts";
import type { CourseDays } from "#worker/features/courses/rules.ts";
import { Choices } from "./choices.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { PlanStep } from "./plan-step.tsx";
import type { PlanView } from "./plan-view.server.ts";
import type { PlanReply } from "./post-plan.server.ts";

interface NewPlanProps extends Pick<PlanView, "owner" | "goals" | "days"> {
  /** What was chosen before. */
  readonly chosen?: PlanReply["chosen"];
}

/** The form of a new plan. It leads to what the plan would take, and spends nothing. */
export function NewPlan({ owner, goals, days, chosen = { days: undefined } }: NewPlanProps) {
  const byDefault: CourseDays = 7;
  return (
    <PlanStep intent="look" owner={owner} className="mt-8 grid max-w-prose gap-8">
      <PlanFields goals={goals} {...chosen} zone={chosen.zone || undefined} />
      <Choices
        name="days"
        legend={PLAN.days}
        chosen={String(chosen.days ?? byDefault)}
        options={days.map((option) => ({
          value: String(option.days),
          ...PLAN.daysOption(option.days, option.sounds),
        }))}
      />
      <div className="grid justify-items-start gap-2">
        <button type="submit" className="button">
          {PLAN.look}
        </button>
        <p className="note">{PLAN.lookHint}</p>
      </div>
    </PlanStep>
  );
}
