import { Link } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t py-8 text-ink-soft text-sm">
      <div className="page grid gap-4">
        <p>
          <Link to="/support" className="link font-medium text-base">
            {NAVIGATION.crisis}
          </Link>
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {NAVIGATION.footer.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={LINK}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <a href={`mailto:${BRAND.supportEmail}`} className={LINK}>
              {NAVIGATION.contact}
            </a>
          </li>
          <li>
            <a href={BRAND.network} rel="noopener noreferrer" className={LINK}>
              {NAVIGATION.network}
            </a>
          </li>
        </ul>
        <p>{BRAND.name}: sound that may help you relax. It does not replace a doctor.</p>
      </div>
    </footer>
  );
}

const LINK = "inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline";
