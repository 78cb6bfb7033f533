import { LISTENERS, NEAREST } from "#worker/reading/safety/support.ts";

/**
 * People to talk to, in one line, beside a refusal: what was refused may have been more than a wish for a
 * sound, in a language that we do not read.
 */
export function NearNumbers() {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
      {LISTENERS}
      {NEAREST.map(({ name, number, dial }) => (
        <a key={number} href={dial} className="link py-2.5">
          {name}: {number}
        </a>
      ))}
    </p>
  );
}
