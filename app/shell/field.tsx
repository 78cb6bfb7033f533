import { useId } from "react";

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: "email" | "password" | "text";
  readonly autoComplete: string;
  readonly inputMode?: "numeric";
  readonly defaultValue?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A labelled input with its hint and its error, tied together for screen readers. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="field"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
