import { useId } from "react";

interface OneOfProps<Name extends string> {
  readonly legend: string;
  /** What is above it says the legend already. @default false */
  readonly isTitled?: boolean;
  readonly names: readonly Name[];
  readonly words: Readonly<Record<Name, { readonly name: string; readonly line: string }>>;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** A few ways to hear a beat, of which one is chosen, each with its line. */
export function OneOf<Name extends string>(props: OneOfProps<Name>) {
  const { legend, isTitled = false, names, words, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isTitled ? "sr-only" : "font-medium"}>{legend}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {names.map((name) => (
          <label
            key={name}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-xl border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={group}
              checked={name === chosen}
              onChange={() => onChoose(name)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{words[name].name}</span>
              <span className="block text-ink-soft text-sm">{words[name].line}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
