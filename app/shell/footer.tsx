import { Link } from "@remix-run/react";
import { BRAND } from "#worker/domain/words.ts";
import { OtherLanguages } from "./languages.tsx";
import { Mark } from "./pictures.tsx";
import { t as links } from "./words/links.compiled.ts";
import { t } from "./words/shell.compiled.ts";

/** After the address and the network. */
const ROOMS = [
  { name: "community", to: "/community" },
  { name: "help", to: "/help" },
] as const;

/** @param beside whether links stand beside the page: then it begins where the page does */
export function Footer({ beside }: { readonly beside: boolean }) {
  return (
    <footer className="mt-20 border-line border-t py-10 text-ink-soft">
      <div className={beside ? "beside" : ""}>
        <div className="page grid gap-6 lg:col-start-2">
          {/* Not beside the help itself. */}
          <p className="in-[body:has([data-help])]:hidden">
            <Link to="/support" className="button-quiet">
              {t("crisis")}
            </Link>
          </p>
          <ul className="flex flex-wrap gap-x-8">
            {links.keys().map((page) => (
              <li key={page}>
                <Link to={`/${page}`} className={LINK}>
                  {links(page)}
                </Link>
              </li>
            ))}
            <li>
              <a href={`mailto:${BRAND.supportEmail}`} className={LINK}>
                {t("footer.contact")}
              </a>
            </li>
            <li>
              <a href={BRAND.network} rel="noopener noreferrer" className={LINK}>
                {t("footer.network")}
              </a>
            </li>
            {ROOMS.map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {t(`rooms.${name}`)}
                </Link>
              </li>
            ))}
            <li>
              <OtherLanguages className={LINK}>{t("language")}</OtherLanguages>
            </li>
          </ul>
          <p className="note flex items-center gap-3">
            <Mark className="size-6 shrink-0" />
            {t("footer.honest", { brand: BRAND.name })}
          </p>
        </div>
      </div>
    </footer>
  );
}

const LINK = "inline-flex min-h-12 items-center text-ink-soft underline-offset-4 hover:underline";
