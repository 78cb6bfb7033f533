import type { InputHTMLAttributes, ReactNode } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  /** What it is called. */
  readonly children: ReactNode;
}

/** A checkbox whose whole label can be pressed. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...input} />
      {children}
    </label>
  );
}
