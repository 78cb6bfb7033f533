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

/** The words of the page that shows the identity, for those who build it. */
export const DESIGN = {
  title: "Design",
  lead: "Tokens and components, each in its states. Developers alone see this page.",
  colours: "Colours",
  coloursLead:
    "By role. The number is the lowest contrast that a colour has on any surface: text needs 4.5, shapes need 3.",
  columns: ["Colour", "By day", "By night"],
  bands: "Bands",
  type: "Type",
  space: "Space",
  buttons: "Buttons",
  fields: "Fields",
  messages: "Messages",
  cards: "Cards",
  crisis: "Crisis numbers",
  totals: "Totals over time",
  places: "Menus and places",
} as const;
