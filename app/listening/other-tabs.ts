const NAME = "sound";

/** A tab that plays answers within this time, ms. */
const ANSWER_MS = 500;

interface Message {
  /** The beat of which a tab asks whether it is heard. */
  readonly asked?: string;
  /** The beat that is heard. */
  readonly heard?: string;
}

export interface OtherTabs {
  /** Whether a beat is heard in another tab of this browser. @returns never once these were left */
  hear(beat: string): Promise<boolean>;
  leave(): void;
}

/** Tells the other tabs of this browser what is heard here, and asks them. @param heard the beat that plays here */
export function meetOtherTabs(heard: () => string | undefined): OtherTabs {
  if (typeof BroadcastChannel !== "function") return { hear: async () => false, leave() {} };
  const channel = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  const listen = (take: (message: Message) => void) =>
    channel.addEventListener("message", ({ data }) => take(data), leaving);
  listen(({ asked }) => {
    if (asked !== undefined && asked === heard()) channel.postMessage({ heard: asked });
  });
  return {
    hear: (beat) =>
      new Promise((resolve) => {
        listen((message) => message.heard === beat && resolve(true));
        setTimeout(() => leaving.signal.aborted || resolve(false), ANSWER_MS);
        channel.postMessage({ asked: beat });
      }),
    leave() {
      leaving.abort();
      channel.close();
    },
  };
}
