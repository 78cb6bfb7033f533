import { useEffect } from "react";
import { listenForSession, openTabParts } from "./session-signal.ts";

/**
 * Leaves a page of a person once they signed out, here or in another tab: also one that the Back button
 * brings up again as it was.
 * @param signedIn whether the page shows a person
 */
export function useSignOut(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const signal = listenForSession(openTabParts(), leave);
    let signingOut = false;
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === SIGN_OUT)
        signingOut = true;
    };
    // The next page begins when the answer has come: the session has ended by then.
    const onHide = () => {
      if (signingOut) signal.end();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !signal.holds()) leave();
    };
    document.addEventListener("submit", onSubmit);
    window.addEventListener("pagehide", onHide);
    window.addEventListener("pageshow", onShow);
    return () => {
      signal.close();
      document.removeEventListener("submit", onSubmit);
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
    };
  }, [signedIn]);
}

const SIGN_OUT = "/auth/sign-out";

/** Requests the page anew, which leads to the sign-in screen. Never posts a form again, as a reload might. */
function leave(): void {
  document.documentElement.hidden = true;
  location.replace(location.pathname + location.search);
}
