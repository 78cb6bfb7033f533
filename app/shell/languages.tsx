import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

interface OtherLanguagesProps {
  /** What the link says: the word for languages, or the name of one that is offered. */
  readonly children: ReactNode;
  readonly lang?: string;
  readonly className: string;
}

/** Leads to the list of languages, and from there back to this page. */
export function OtherLanguages(props: OtherLanguagesProps) {
  return <Link {...props} to={`/language?next=${useLocation().pathname}`} />;
}
