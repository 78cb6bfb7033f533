import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import { Sign } from "./pictures.tsx";
import { t } from "./words/shell.compiled.ts";

/** How browsers say that a request brought no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

export function isNotArrived(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** Shown where the network brought no answer: what is safe, and the way to try again. */
export function NotArrived() {
  const { pathname, search } = useLocation();
  return (
    <section className="page-narrow py-16">
      <h1 className="title">{t("notArrived.title")}</h1>
      <p className="mt-4">{t("notArrived.text")}</p>
      {/* Not a new document: that would end what plays. */}
      <Link to={pathname + search} replace className="button mt-8">
        {t("again")}
      </Link>
    </section>
  );
}

/** Whether a route failed because the database is unreachable. */
export function isOutageAnswer(error: unknown): boolean {
  // A 503 with its own message carries it as data.
  return isRouteErrorResponse(error) && error.status === 503 && typeof error.data !== "string";
}

/** Shown while the database is unreachable: what does not work, and what does. */
export function Outage({ children }: { children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const support = (words: ReactNode) => (
    <Link key="support" to="/support" className="link">
      {words}
    </Link>
  );
  return (
    <section className="page max-w-xl py-16">
      <Sign className="mb-6 max-h-20" />
      <h1 className="title">{t("outage.title")}</h1>
      <p className="mt-4">{trouble("outage")}</p>
      {children ?? (
        <a href={pathname + search} className="button mt-8">
          {t("again")}
        </a>
      )}
      <p className="mt-8 text-ink-soft">{t.rich("outage.help", { support })}</p>
    </section>
  );
}

/** Shown in place of a page whose route failed. */
export function Failure({ error }: { error: unknown }) {
  if (isOutageAnswer(error)) return <Outage />;
  if (isNotArrived(error)) return <NotArrived />;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="page-narrow grid justify-items-center gap-4 py-16 text-center">
      <Sign className="max-h-20" />
      <h1 className="title">{t(missing ? "missing.title" : "failed")}</h1>
      <p className="text-ink-soft">{missing ? t("missing.text") : trouble("unavailable")}</p>
      {/* A program that failed, as one of an earlier release does, is left. */}
      <Link to="/" reloadDocument={!missing} className="button mt-4">
        {t("back")}
      </Link>
    </section>
  );
}

const FailedPage = createContext(false);

export const FailedPageProvider = FailedPage.Provider;

/** Whether the server renders an error in place of a page; never so in the browser. */
export function useFailedPage(): boolean {
  return useContext(FailedPage);
}
