import type { ReactNode } from "react";
import type { FieldName } from "#worker/features/profile/rules.ts";
import { t } from "./words/wizard.compiled.ts";

export interface FieldProps {
  readonly name: FieldName;
  /** As a form would send them. */
  readonly values: readonly string[];
  readonly error: string | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
}

const HINTED = [
  "date_of_birth",
  "email",
  "location",
  "medical_history",
  "safety_conditions",
  "current_medication",
  "screen_time",
  "session_duration",
  "left_out_of_beats",
] as const satisfies readonly FieldName[];

function hintOf(name: FieldName): string | undefined {
  const hinted = HINTED.find((one) => one === name);
  return hinted && t(`fields.${hinted}.hint`);
}

/** The ARIA attributes that tie a control to its hint and its error. */
export function ariaAttributes({ name, error }: Pick<FieldProps, "name" | "error">) {
  const ids = [hintOf(name) && `${name}-hint`, error && `${name}-error`];
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
  } as const;
}

/** Hint and error of a field, below its control. */
export function FieldNotes({ name, error }: Pick<FieldProps, "name" | "error">) {
  const hint = hintOf(name);
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="note max-w-prose">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="border-lamp border-l-4 py-1 pl-3 font-medium">
          {error}
        </p>
      )}
    </>
  );
}

/** A control with its label above and its notes below. */
export function FieldFrame({
  name,
  error,
  children,
}: Pick<FieldProps, "name" | "error"> & { readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={name} className="font-medium">
        {t(`fields.${name}.label`)}
      </label>
      {children}
      <FieldNotes name={name} error={error} />
    </div>
  );
}

/** What a browser may fill in by itself (WCAG 1.3.5). */
export const AUTOCOMPLETE: { readonly [Name in FieldName]?: string } = {
  full_name: "name",
  date_of_birth: "bday",
  gender: "sex",
  phone: "tel",
  email: "email",
  location: "address-level2",
};
