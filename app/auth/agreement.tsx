import { Link } from "@remix-run/react";
import { AUTH_WORDS } from "#app/words/auth.ts";

const { before, terms, between, privacy, after } = AUTH_WORDS.agreement;

/** What an account means, beside the button that makes one. */
export function Agreement() {
  return (
    <p className="note">
      {before}
      <Link to="/terms" className="link">
        {terms}
      </Link>
      {between}
      <Link to="/privacy-policy" className="link">
        {privacy}
      </Link>
      {after}
    </p>
  );
}
