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

export function openTabParts(): TabParts {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : undefined;
  return { storage: localStorage, channel, window };
}
