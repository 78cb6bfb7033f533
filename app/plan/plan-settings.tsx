import { Link } from "@remix-run/react";
import { PLAN } from "#app/words/plan.ts";
import { PlanFields } from "./plan-fields.tsx";
import { PlanStep } from "./plan-step.tsx";
import type { PlanView, ShownPlan } from "./plan-view.server.ts";

interface PlanSettingsProps extends Pick<PlanView, "owner" | "goals"> {
  readonly plan: ShownPlan;
}

/** Being reminded of a plan, changing, pausing and ending it. Ending asks first. */
export function PlanSettings({ plan, owner, goals }: PlanSettingsProps) {
  const words = PLAN.settings;
  const { goal, minutes, hour, zone, version } = plan;
  return (
    <section aria-labelledby="plan-settings" className="mt-12 max-w-prose">
      <h2 id="plan-settings" className="heading">
        {words.title}
      </h2>
      <Link to="/plan/reminders" className="link mt-2 flex min-h-12 w-fit items-center">
        {PLAN.reminders}
      </Link>
      {/* Closed again once the change is made. */}
      <details key={version}>
        <summary className="link flex min-h-12 cursor-pointer list-none items-center">
          {words.change}
        </summary>
        <PlanStep intent="change" owner={owner} plan={plan} className="grid gap-6 py-3">
          <p className="note">{words.changeHint}</p>
          <PlanFields {...{ goals, goal, minutes, hour, zone }} />
          <button type="submit" className="button justify-self-start">
            {words.save}
          </button>
        </PlanStep>
      </details>
      {plan.state === "current" && (
        <PlanStep intent="pause" owner={owner} plan={plan}>
          <button type="submit" className="link min-h-12 cursor-pointer">
            {words.pause}
          </button>
        </PlanStep>
      )}
      <details className="group">
        <summary className="link flex min-h-12 cursor-pointer list-none items-center">
          <span className="group-open:hidden">{words.end}</span>
          <span className="hidden group-open:inline">{words.endNo}</span>
        </summary>
        <PlanStep intent="end" owner={owner} plan={plan} className="grid gap-3 py-2">
          <p>{words.endSure}</p>
          <button
            type="submit"
            className="button-quiet justify-self-start border-danger text-danger"
          >
            {words.endYes}
          </button>
        </PlanStep>
      </details>
    </section>
  );
}
