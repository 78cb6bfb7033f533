/** A plan as the sign-in screen shows it. The words come with it: no script has to know all plans. */
interface ChosenPlan {
  readonly name: string;
  readonly before: string;
  readonly now: string;
}

/** The plan that somebody chose before they signed in. */
export function SelectedPlan({ plan }: { plan: ChosenPlan }) {
  return (
    <div className="mt-6 rounded-card border border-line bg-accent-soft px-5 py-3.5">
      <p className="font-semibold">Selected Plan: {plan.name}</p>
      <p>
        <s className="font-display text-ink-soft">{plan.before}</s> <strong>{plan.now}</strong>
      </p>
    </div>
  );
}
