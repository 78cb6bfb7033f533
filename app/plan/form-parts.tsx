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

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly chosen: string;
  readonly options: readonly {
    readonly value: string;
    readonly name: string;
    readonly line?: string;
  }[];
  /** Short ones stand side by side. @default false */
  readonly inRow?: boolean;
}

/** One of a few, each with a line of its own. */
export function Choices({ name, legend, chosen, options, inRow = false }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className={inRow ? "flex flex-wrap gap-x-8" : "grid gap-x-8 gap-y-1 sm:grid-cols-2"}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === chosen}
              className="size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block">{option.name}</span>
              {option.line && <span className="note block">{option.line}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
