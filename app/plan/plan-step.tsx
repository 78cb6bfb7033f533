import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface PlanStepProps {
  readonly intent: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** The plan as this page shows it; undefined before there is one. */
  readonly plan?: { readonly id: string; readonly version: number } | undefined;
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form of the plan. Works without scripts; says which state of the plan it was made for. */
export function PlanStep({ intent, owner, plan, fields = {}, className, children }: PlanStepProps) {
  return (
    <Form method="post" action="/plan" preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="owner" value={owner} />
      {plan && (
        <>
          <input type="hidden" name="course" value={plan.id} />
          <input type="hidden" name="version" value={plan.version} />
        </>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
