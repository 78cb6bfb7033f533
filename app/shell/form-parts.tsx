import { type ReactNode, useId } from "react";
import { Icon } from "./pictures.tsx";

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: "email" | "password" | "text";
  readonly autoComplete: string;
  readonly inputMode?: "numeric";
  readonly defaultValue?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** @default true */
  readonly required?: boolean;
  /** Whether the page opens here. @default where it has an error */
  readonly autoFocus?: boolean | undefined;
}

/**
 * A labelled input with its hint and its error, tied together for screen readers. A page with an error
 * opens at the first such field, without scripts too.
 */
export function Field({ label, hint, error, autoFocus = Boolean(error), ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        required
        {...input}
        id={id}
        className="field aria-invalid:border-2 aria-invalid:border-lamp"
        // biome-ignore lint/a11y/noAutofocus: the person has just posted this field
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-2 font-medium text-sm">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0 text-lamp" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A result, announced by screen readers when it appears. An error says what to do next; it does not scold. */
export function Message({ tone, children }: { tone: "good" | "error"; children: ReactNode }) {
  const edge = tone === "good" ? "border-good bg-accent-soft" : "border-lamp bg-card";
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={`mt-6 rounded-card border px-5 py-3.5 font-medium ${edge}`}
    >
      {children}
    </div>
  );
}
