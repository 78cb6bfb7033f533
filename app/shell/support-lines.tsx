import { SUPPORT } from "#worker/domain/words/support.ts";

/** People to talk to, as links that dial. */
export function SupportLines() {
  return (
    <>
      <ul className="grid gap-4">
        {SUPPORT.lines.map((line) => (
          <li key={line.number}>
            <a href={line.dial} className="link font-semibold text-lg">
              {line.name}: {line.number}
            </a>
            <span className="block text-ink-soft text-sm">{line.note}</span>
          </li>
        ))}
      </ul>
      <p className="mt-5">{SUPPORT.elsewhere}</p>
    </>
  );
}
