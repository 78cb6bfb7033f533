import { useEffect } from "react";

/**
 * What the tabs of one browser tell each other about the session. The session's cookie is out of reach
 * of scripts, so a random mark in the browser's storage stands for it: signing out deletes the mark.
 */
const NAME = "session";
/** Written by tabs without a channel, for whatever stands there to change. */
const ASKED = "session-asked";

export interface SessionSignal {
  /** Whether the session that this page was made for is still that of the browser. */
  holds(): boolean;
  /** Tells the other tabs that it ended. */
  end(): void;
  /** Lets the other tabs find out whether it ended. */
  ask(): void;
  /** Stops listening. */
  close(): void;
}

/** The parts of a browser that are needed, so that a test can stand in for it. */
export interface TabParts {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Missing in old browsers: their tabs hear of a change in the storage instead. */
  readonly channel: Pick<BroadcastChannel, "postMessage" | "onmessage" | "close"> | undefined;
  readonly window: Pick<Window, "addEventListener" | "removeEventListener">;
}

interface Heard {
  /** Another tab ended the session. */
  readonly onEnd: () => void;
  /** Another tab did what may have ended it. */
  readonly onAsked: () => void;
}

export function listenForSession(
  { storage, channel, window }: TabParts,
  { onEnd, onAsked }: Heard,
): SessionSignal {
  const mark = storage.getItem(NAME) || crypto.randomUUID();
  storage.setItem(NAME, mark);
  const holds = () => storage.getItem(NAME) === mark;
  const changed = ({ key }: StorageEvent) => {
    if (key === ASKED) onAsked();
    if (key === NAME && !holds()) onEnd();
  };
  if (channel) channel.onmessage = ({ data }) => (data === "asked" ? onAsked() : onEnd());
  else window.addEventListener("storage", changed);
  return {
    holds,
    end() {
      // The answer to a sign-out has cleared the storage, which no other tab hears of.
      storage.setItem(NAME, "");
      storage.removeItem(NAME);
      channel?.postMessage("ended");
    },
    ask() {
      if (channel) channel.postMessage("asked");
      else storage.setItem(ASKED, crypto.randomUUID());
    },
    close() {
      channel?.close();
      window.removeEventListener("storage", changed);
    },
  };
}

function openTabParts(): TabParts {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : undefined;
  return { storage: localStorage, channel, window };
}

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
