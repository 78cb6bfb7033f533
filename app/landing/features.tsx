import { Link } from "@remix-run/react";
import { LANDING } from "#app/words/landing.ts";

/** What is inside: each label leads to what it names, or says that it is coming. */
export function Features() {
  return (
    <ul className="grid sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-3">
      {LANDING.features.map(({ label, text, to }) => (
        <li key={label} className="border-line border-b py-4">
          <p className="flex flex-wrap items-baseline gap-x-3">
            {to ? (
              <Link to={to} className="link font-semibold text-lg">
                {label}
              </Link>
            ) : (
              <>
                <span className="font-semibold text-lg">{label}</span>
                <span className="text-lamp text-sm">{LANDING.coming}</span>
              </>
            )}
          </p>
          <p className="mt-1 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
