import { StillScene } from "#app/listening/scene/still-scene.tsx";
import { DESIGN } from "#app/words/design.ts";
import { BANDS } from "#worker/sound/bands.ts";
import { Section } from "./section.tsx";

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
