import { Link } from "@remix-run/react";
import { LANDING } from "#app/words/landing.ts";

/** What is inside: what is there, each label a link to what it names, and what is coming. */
export function Features() {
  const here = LANDING.features.filter(({ to }) => to !== undefined);
  const coming = LANDING.features.filter(({ to }) => to === undefined);
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      <section aria-labelledby="here">
        <h3 id="here" className="note">
          {LANDING.here}
        </h3>
        <ul>
          {here.map(({ label, text, to = "" }) => (
            <li key={label} className="border-line border-b py-4">
              <Link to={to} className="link font-semibold text-lg">
                {label}
              </Link>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="coming">
        <h3 id="coming" className="note">
          {LANDING.coming}
        </h3>
        <ul className="text-ink-soft">
          {coming.map(({ label, text }) => (
            <li key={label} className="border-line border-b py-4">
              <p className="py-0.5 font-medium text-lg">{label}</p>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
