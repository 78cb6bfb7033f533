import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the content when a script shows another screen, as a browser does when it loads
 * a page: whoever goes by keys or listens would otherwise be left where the last screen's link was.
 */
export function useFocusOnNavigation<T extends HTMLElement>(): RefObject<T> {
  const target = useRef<T>(null);
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const screen = [pathname, asked.get("view"), asked.get("step")].join(" ");
  const shown = useRef(screen);
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    target.current?.focus({ preventScroll: true });
  }, [screen]);
  return target;
}
