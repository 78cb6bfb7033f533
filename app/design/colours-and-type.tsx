import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { Mark } from "#app/shell/pictures.tsx";
import { BANDS } from "#worker/sound/bands.ts";
import { DESIGN, Section } from "./section.tsx";

/** A colour of both schemes. */
export interface Colour {
  readonly name: string;
  readonly light: Shade;
  readonly dark: Shade;
}

interface Shade {
  readonly hex: string;
  /** The lowest on any surface; undefined for a surface. */
  readonly contrast: string | undefined;
}

/** Every colour with its name and its contrast. */
export function Colours({ colours }: { colours: readonly Colour[] }) {
  return (
    <Section title={DESIGN.colours} lead={DESIGN.coloursLead}>
      <table className="w-full text-left text-sm wrap-anywhere">
        <thead>
          <tr>
            {DESIGN.columns.map((column) => (
              <th key={column} scope="col" className="pb-2 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colours.map(({ name, light, dark }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-2 font-medium">
                <span className="flex flex-wrap items-center gap-3">
                  <span className={`swatch swatch-${name}`} />
                  {name}
                </span>
              </th>
              {[light, dark].map(({ hex, contrast }, at) => (
                <td key={DESIGN.columns[at + 1]} className="tabular-nums">
                  {hex}
                  {contrast && <span className="block text-ink-soft">{contrast}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The scene of each band, with its name. */
export function Bands() {
  return (
    <Section title={DESIGN.bands}>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {BANDS.map(({ name, from, to, state }) => (
          <li key={name} className="card text-center">
            <StillScene band={name} />
            <h3 className="font-semibold text-xl">{name}</h3>
            <p className="note">
              {from} to {to} Hz, {state}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
