import { Link, useNavigation } from "@remix-run/react";
import { ConsentNotice } from "#app/consent/consent-notice.tsx";
import { PLAN } from "#app/words/plan.ts";
import { PlanStep } from "./plan-step.tsx";
import type { ShownPlan, ShownSlot } from "./plan-view.server.ts";

interface MakeSoundProps {
  readonly slot: ShownSlot;
  readonly plan: ShownPlan;
  readonly owner: string;
  readonly credits: number;
  /** The one thing to do. @default false */
  readonly main?: boolean;
}

/** Makes the sound of an empty slot for one credit, or says that there is none left. */
export function MakeSound({ slot, plan, owner, credits, main = false }: MakeSoundProps) {
  const { formData } = useNavigation();
  if (slot.key === null) return null;
  if (credits <= 0) {
    return (
      <p>
        {PLAN.sounds.noCredits}{" "}
        <Link to="/pricing" className="link">
          {PLAN.sounds.plans}
        </Link>
      </p>
    );
  }
  const making = formData?.get("key") === slot.key;
  return (
    <PlanStep intent="make" owner={owner} plan={plan} fields={{ slot: slot.slot, key: slot.key }}>
      <button type="submit" className={main ? "button" : "button-quiet"} disabled={making}>
        {PLAN.sounds.make} <span className="font-normal">({PLAN.sounds.costs})</span>
      </button>
      <p role="status" className="note mt-2 empty:hidden">
        {making ? PLAN.sounds.making : ""}
      </p>
      {main && (
        <div className="mt-3">
          <ConsentNotice purpose="beats" />
        </div>
      )}
    </PlanStep>
  );
}
