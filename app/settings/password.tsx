import { Link } from "@remix-run/react";
import { authAddress } from "#app/auth/auth-address.ts";
import { SETTINGS } from "#app/words/settings.ts";
import { Section } from "./section.tsx";

const WORDS = SETTINGS.password;

/** The way to another password, or to a first one. */
export function Password({ hasPassword }: { readonly hasPassword: boolean }) {
  return (
    <Section id="password" title={WORDS.title}>
      <p className="max-w-prose">{hasPassword ? WORDS.has : WORDS.none}</p>
      <Link
        to={authAddress("update_password", "/settings")}
        className="button-quiet justify-self-start"
      >
        {hasPassword ? WORDS.change : WORDS.choose}
      </Link>
    </Section>
  );
}
