import type { ReactNode } from "react";
import { Icon } from "#app/shell/icon.tsx";

interface PlanCardProps {
  readonly name: string;
  readonly price: ReactNode;
  readonly features: readonly string[];
  /** The one thing to do with it. */
  readonly children?: ReactNode;
}

/** One plan: what it costs, what it holds, and its button. */
export function PlanCard({ name, price, features, children }: PlanCardProps) {
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line p-[min(1.25rem,6vw)] sm:p-6">
      <h3 className="font-semibold text-xl">{name}</h3>
      {price}
      <ul className="grid flex-1 content-start gap-2 text-ink-soft">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Icon name="check" className="mt-1 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}
