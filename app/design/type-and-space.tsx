import { Mark } from "#app/shell/mark.tsx";
import { DESIGN } from "#app/words/design.ts";
import { Section } from "./section.tsx";

const STEPS = ["1", "2", "3", "5", "7", "8", "20"];

/** The two faces in their sizes, and the sign. */
export function Type() {
  return (
    <Section title={DESIGN.type}>
      <div className="card grid gap-4">
        <Mark className="size-16" />
        <p className="title">Title: how are you feeling today?</p>
        <p className="heading">Heading: for racing thoughts at night</p>
        <p className="font-semibold text-xl">Card, 20 px: from alert to calm in six minutes</p>
        <p className="max-w-prose">
          Text, 16 px: lines of 60 to 70 characters, which is as much as an eye takes in one sweep
          before it has to look for the next line.
        </p>
        <p dir="auto">मुझे नींद नहीं आती, and words of one's own.</p>
        <p className="note">Note, 14 px: what may be skipped.</p>
        <p className="tabular-nums">0123456789 ₹499 · 12:05</p>
      </div>
    </Section>
  );
}

/** Steps of the scale, in units of 4 px. */
export function Space() {
  return (
    <Section title={DESIGN.space}>
      <ul className="card grid gap-3">
        {STEPS.map((step) => (
          <li key={step} className="flex flex-wrap items-center gap-4">
            <span className="w-28 tabular-nums">{Number(step) * 4} px</span>
            <span className={`step step-${step}`} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
