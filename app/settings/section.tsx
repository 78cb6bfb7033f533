import type { ReactNode } from "react";

interface SectionProps {
  /** Also its anchor. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One subject of the settings. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="card grid gap-5">
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
