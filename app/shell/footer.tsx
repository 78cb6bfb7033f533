import { Link } from "@remix-run/react";
import { NAVIGATION } from "#app/words/navigation.ts";
import { BRAND } from "#worker/domain/words.ts";
import { Mark } from "./pictures.tsx";

/** @param beside whether links stand beside the page: then it begins where the page does */
export function Footer({ beside }: { readonly beside: boolean }) {
  return (
    <footer className="mt-20 border-line border-t py-10 text-ink-soft">
      <div className={beside ? "beside" : ""}>
        <div className="page grid gap-6 lg:col-start-2">
          {/* Not beside the help itself. */}
          <p className="in-[body:has([data-help])]:hidden">
            <Link to="/support" className="button-quiet">
              {NAVIGATION.crisis}
            </Link>
          </p>
          <ul className="flex flex-wrap gap-x-8">
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
            {NAVIGATION.footerRooms.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <p className="note flex items-center gap-3">
            <Mark className="size-6 shrink-0" />
            {BRAND.name}: sound that may help you relax. It does not replace a doctor.
          </p>
        </div>
      </div>
    </footer>
  );
}

const LINK = "inline-flex min-h-12 items-center text-ink-soft underline-offset-4 hover:underline";
