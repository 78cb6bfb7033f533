import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the content when a script shows another screen, as a browser does when it loads
 * a page: to what it marks with `data-focus`, else to its start. Otherwise keyboard and screen-reader users would
 * stay at the link of the last screen.
 */
export function useFocusOnNavigation<T extends HTMLElement>(): RefObject<T> {
  const target = useRef<T>(null);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const screen = [pathname, query.get("view"), query.get("step")].join(" ");
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const marked = target.current?.querySelector<HTMLElement>("[data-focus]");
    (marked ?? target.current)?.focus({ preventScroll: true });
  }, [screen]);
  return target;
}
