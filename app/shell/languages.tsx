import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

interface OtherLanguagesProps {
  /** What the link says: the word for languages, or the name of one that is offered. */
  readonly children: ReactNode;
  readonly lang?: string;
  readonly className?: string;
}

/** Of a page of ours. What stands behind it may be a secret, or somebody else's words. */
const PATH = /^(\/[\w-]+)+$/;

/** Leads to the list of languages, and from there back to this page. */
export function OtherLanguages(props: OtherLanguagesProps) {
  const { pathname } = useLocation();
  return <Link {...props} to={PATH.test(pathname) ? `/language?next=${pathname}` : "/language"} />;
}
