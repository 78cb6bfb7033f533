import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useSession } from "#app/listening/session/session.tsx";
import { SupportLines, useSupport } from "#app/shell/support-lines.tsx";
import type { CrisisHelp } from "#worker/reading/help/help-words.ts";
import { directionOf, ENGLISH_HELP, SUPPORT } from "#worker/reading/safety/support.ts";
import { t } from "./words/help.compiled.ts";

interface HelpFirstProps {
  /** Leads back where the page has scripts. @default a link to the generator */
  readonly onBack?: () => void;
  /** Where the link back leads. @default the generator */
  readonly back?: { readonly to: string; readonly label: string };
  /** In the language of the text, with English one tap away. @default in English */
  readonly help?: Pick<CrisisHelp, "message" | "support"> | undefined;
  /** What it says above the numbers, in the language of the page. @default of a text that was written, in English */
  readonly words?: string;
  /** Below the numbers: what else the person may do. */
  readonly children?: ReactNode;
}

/**
 * The whole answer to a clear statement of a crisis: people to talk to, in place of everything else on
 * the page. With scripts the focus moves to it, and any sound stops. Source: SAFETY.md section 1.2.
 */
export function HelpFirst({
  onBack,
  back = { to: "/assessment", label: t("back") },
  words,
  help: answer,
  children,
}: HelpFirstProps) {
  const ofPage = useSupport();
  const own = words
    ? { message: words, support: ofPage }
    : { message: ENGLISH_HELP.crisis, support: SUPPORT };
  const { message, support } = answer ?? own;
  const dir = directionOf(support.language);
  const translated = answer !== undefined && support.language !== SUPPORT.language;
  const help = useRef<HTMLElement>(null);
  const { close } = useSession();
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
    help.current?.focus({ preventScroll: true });
  }, [close]);
  // A link to the same page leads back too.
  const { key: visit } = useLocation();
  const shownAt = useRef(visit);
  useEffect(() => {
    if (visit !== shownAt.current) onBack?.();
  }, [visit, onBack]);
  return (
    <section
      ref={help}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts too, help gets the focus
      autoFocus
      aria-labelledby="help-first"
      className="page-narrow py-4 outline-none sm:py-16"
      data-help
    >
      <div className="card border-2 border-accent" lang={support.language} dir={dir}>
        <h1 id="help-first" className="mb-5 text-lg">
          {message}
        </h1>
        <SupportLines support={support} />
        {translated && (
          <details lang="en" dir="ltr" className="mt-3">
            <summary className="link min-h-12 cursor-pointer content-center">English</summary>
            <p className="mt-2 mb-5 text-lg">{ENGLISH_HELP.crisis}</p>
            <SupportLines support={SUPPORT} />
          </details>
        )}
      </div>
      {children}
      {onBack ? (
        <button
          type="button"
          className="button-quiet mt-8"
          onClick={onBack}
          {...(translated && { lang: support.language, dir })}
        >
          {translated ? support.labels.back : t("back")}
        </button>
      ) : (
        <Link
          to={back.to}
          className="link mt-8 inline-flex min-h-12 items-center"
          {...(translated && { lang: support.language, dir })}
        >
          {translated ? support.labels.back : back.label}
        </Link>
      )}
    </section>
  );
}
