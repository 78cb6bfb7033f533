import { Link } from "@remix-run/react";
import { PLAN } from "#app/words/plan.ts";
import { PlanStep } from "./plan-step.tsx";
import type { ShownPlan } from "./plan-view.server.ts";

/** The end of a plan: its sounds to listen to again. */
export function Finished({ plan, owner }: { readonly plan: ShownPlan; readonly owner: string }) {
  const { days, slots, doneToday } = plan;
  const words = PLAN.finished;
  const sounds = slots.filter(({ title, to }) => title !== null && to !== null);
  return (
    <section aria-labelledby="finished" className="mt-8 max-w-prose">
      <h2 id="finished" className="heading">
        {words.title}
      </h2>
      <p className="mt-2">{words.text(days)}</p>
      {doneToday !== null && (
        <PlanStep intent="take_back" owner={owner} plan={plan} fields={{ number: doneToday }}>
          <button type="submit" className="link min-h-12 cursor-pointer">
            {PLAN.notYet}
          </button>
        </PlanStep>
      )}
      <h3 className="mt-6 font-medium">{words.listen}</h3>
      {sounds.length === 0 && <p className="note">{words.gone}</p>}
      <ul>
        {sounds.map(({ slot, title, to }) => (
          <li key={slot}>
            <Link to={to ?? ""} dir="auto" className="link min-h-12 content-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/progress" className="link mt-2 flex min-h-12 w-fit items-center">
        {PLAN.progress}
      </Link>
    </section>
  );
}
