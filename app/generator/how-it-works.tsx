import ChevronDown from "lucide-react/icons/chevron-down";
import { GENERATOR } from "#app/words/generator.ts";

/** The three steps of a beat. @param open whether they are told at once */
export function HowItWorks({ open }: { readonly open: boolean }) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-12 w-fit cursor-pointer list-none items-center gap-2">
        <h2 className="font-semibold">{GENERATOR.howTitle}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-ink-soft transition-transform duration-200 ease-calm group-open:rotate-180"
        />
      </summary>
      <ol className="grid gap-x-6 gap-y-3 pb-2 sm:grid-cols-3">
        {GENERATOR.how.map((step, at) => (
          <li key={step} className="note flex gap-3 sm:block">
            <span aria-hidden="true" className="font-display font-medium text-accent text-lg">
              {at + 1}
            </span>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
