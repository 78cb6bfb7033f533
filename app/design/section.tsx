import { type ReactNode, useId } from "react";

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A group of components of the page. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12 grid gap-6">
      <div>
        <h2 id={id} className="heading">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
