import { useEffect } from "react";
import { listenForSession, openTabParts } from "./session-signal.ts";

/**
 * Leaves a page of a person once they signed out or deleted their account, here or in another tab: also one that the Back button
 * brings up again as it was.
 * @param signedIn whether the page shows a person
 */
export function useSignOut(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const signal = listenForSession(openTabParts(), {
      onEnd: leave,
      onAsked: () => leaveIfEnded().catch((error: unknown) => console.warn(error)),
    });
    let tell: (() => void) | undefined;
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      if (target.getAttribute("action") === SIGN_OUT) tell = signal.end;
      // It may be refused.
      else if (new FormData(target).get("intent") === DELETION) tell = signal.ask;
    };
    // The next page begins when the answer has come: the session has ended by then.
    const onHide = () => tell?.();
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
const DELETION = "delete_account";

/** Leaves if the server knows nobody here any more; what plays goes on if it does. */
async function leaveIfEnded(): Promise<void> {
  const { status } = await fetch("/api/beats?limit=1", { cache: "no-store" });
  if (status === 401) leave();
}

/** Requests the page anew, which leads to the sign-in screen. Never posts a form again, as a reload might. */
function leave(): void {
  document.documentElement.hidden = true;
  location.replace(location.pathname + location.search);
}
