import { useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { SUPPORT, type Support } from "#worker/reading/safety/support.ts";
import { supportPage } from "./support-lines.tsx";

/**
 * Tells after a wait whether the page that waited is still the person's: what plays or leads to another page
 * asks first.
 * @returns false once they have left it, or are on their way from it
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const here = useRef(true);
  useEffect(() => {
    here.current = next === undefined || next.pathname === pathname;
    return () => {
      here.current = false;
    };
  }, [pathname, next]);
  return useCallback(() => here.current, []);
}

/**
 * Leads to people to talk to from whichever page the person is on now: the page that would have shown help is gone.
 * Whoever reads their numbers already is left in peace.
 * @param support in the language of the text. @default in English
 */
export function leadToHelp(support: Support = SUPPORT): void {
  if (location.pathname !== "/support") location.assign(supportPage(support));
}
