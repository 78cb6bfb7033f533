import { Link } from "@remix-run/react";
import { LANDING } from "#app/words/landing.ts";

/** What is inside. Each label leads visitors to a page about it, and a person who is signed in to the thing. */
export function Features({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {LANDING.features.map(({ name, label, text, to }) => (
        <li key={name} className="border-line border-b py-4">
          <Link to={signedIn ? to : `/services/${name}`} className="link font-semibold text-lg">
            {label}
          </Link>
          <p className="mt-1 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
