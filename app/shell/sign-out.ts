import { useEffect, useRef } from "react";

/**
 * Leaves a page of a person once they signed out or deleted their account, or another person signed in, here or in another tab. What
 * does so is a script of its own, which the pages of a visitor do without, but for that of the device.
 * @param owners tokens of the person whom the page shows, the current one first; undefined for a visitor, and once the
 *   session is known to have ended
 */
export function useSignOut(owners: readonly string[] | undefined): void {
  const signedIn = useRef(false);
  signedIn.current = owners !== undefined;
  // Behind a form that was given back, as its person's session had ended, the page is still theirs.
  const last = useRef(owners);
  last.current = owners ?? last.current;
  const known = last.current?.join();
  useEffect(() => {
    if (known === undefined) return;
    let left = false;
    let stop = () => {};
    import("./session-watch.ts")
      .then(({ watchSession }) => {
        if (!left)
          stop = watchSession(known.split(","), { leave, isSignedIn: () => signedIn.current });
      })
      .catch((error: unknown) => console.warn(error));
    return () => {
      left = true;
      stop();
    };
  }, [known]);
}

/** Requests the page anew, as whoever is signed in by now. Never posts a form again, as a reload might. */
export function leave(): void {
  document.documentElement.hidden = true;
  // A form for a new password is not for the next person.
  if (location.pathname === "/auth") location.replace("/auth");
  else location.replace(location.pathname + location.search);
}
