import { withDeadline } from "#worker/domain/deadline.ts";

/**
 * What the tabs of one browser tell each other about the session. The session's cookie is out of reach
 * of scripts, so a random mark in the browser's storage stands for it: signing out deletes the mark, and
 * the first page of another person replaces it.
 */
export const SESSION = "session";
/** A token of the person whom the mark belongs to, by which nobody can tell who it is. */
const OWNER = "session-owner";
/** Has the mark while a deletion of the account is on its way, which may be refused. */
const ASIDE = "session-aside";
/** Written by tabs without a channel, for whatever stands there to change. */
const ASKED = "session-asked";

export interface SessionSignal {
  /** Whether the session that this page was made for is still that of the browser, as far as its tabs know. */
  holds(): boolean;
  /** Tells the other tabs that it ended. */
  end(): void;
  /** Sets the mark aside until the person's next page, if there is one, and lets the other tabs find out. */
  setAside(): void;
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
  /** Another tab ended the session, or shows another person. */
  readonly onEnd: () => void;
  /** Another tab did what may have ended it. */
  readonly onAsked: () => void;
}

/**
 * Takes the mark for a page of a person, and listens to the other tabs. A mark of another person is replaced, which their
 * tabs hear of.
 * @param owners tokens of the page's person, the current one first
 */
export function listenForSession(
  { storage, channel, window }: TabParts,
  owners: readonly string[],
  { onEnd, onAsked }: Heard,
): SessionSignal {
  const [owner = ""] = owners;
  const before = storage.getItem(OWNER);
  const isOthers = before !== null && !owners.includes(before);
  const kept = storage.getItem(SESSION) || (before !== null && storage.getItem(ASIDE));
  const mark = (!isOthers && kept) || crypto.randomUUID();
  storage.setItem(OWNER, owner);
  storage.setItem(SESSION, mark);
  storage.removeItem(ASIDE);
  if (isOthers) channel?.postMessage("ended");
  const holds = () => [SESSION, ASIDE].some((name) => storage.getItem(name) === mark);
  const changed = ({ key }: StorageEvent) => {
    if (key === ASKED) onAsked();
    if (key === SESSION && !holds()) onEnd();
  };
  if (channel) channel.onmessage = ({ data }) => (data === "asked" ? onAsked() : onEnd());
  else window.addEventListener("storage", changed);
  return {
    holds,
    end() {
      for (const name of [OWNER, ASIDE]) storage.removeItem(name);
      // The answer to a sign-out has cleared the storage, which no other tab hears of.
      storage.setItem(SESSION, "");
      storage.removeItem(SESSION);
      channel?.postMessage("ended");
    },
    setAside() {
      // A browser that heeds the answer to a deletion has cleared the storage by now: nothing is written anew.
      if (storage.getItem(SESSION) === mark) {
        storage.setItem(ASIDE, mark);
        storage.removeItem(SESSION);
      }
      if (channel) channel.postMessage("asked");
      else storage.setItem(ASKED, crypto.randomUUID());
    },
    close() {
      channel?.close();
      window.removeEventListener("storage", changed);
    },
  };
}

/** Whether a deletion is on its way, of which nobody knows yet whether it is refused. */
export function isDeletionOpen(storage: Pick<Storage, "getItem">): boolean {
  return storage.getItem(ASIDE) !== null;
}

function openTabParts(): TabParts {
  const channel =
    typeof BroadcastChannel === "function" ? new BroadcastChannel(SESSION) : undefined;
  return { storage: localStorage, channel, window };
}

/** Whose pages this document has shown. */
let shown: string | undefined;

/** A connection that died without a word answers no question: the next look asks anew. */
const ANSWER_MS = 15_000;

/** Numbers to call, and the link of `SignInElsewhere`: beside it stands that what was typed is not lost. */
const KEPT_OPEN = "main a[href^='tel:'], a[href='/auth'][target=_blank]";

/** The page on which something was typed or chosen: once it is sent, it says by itself that nobody is signed in. */
let typedOn: string | undefined;

interface WatchedPage {
  /** Opens it anew, as whoever is signed in by then. */
  readonly leave: () => void;
  /** Whether it takes its person for signed in. */
  readonly isSignedIn: () => boolean;
}

/**
 * Leaves a page of a person once their session ended or another person signed in: at once where a tab of this browser tells,
 * else when the page is looked at again, also one that the Back button brings up as it was. A page that says by itself that
 * its person is signed out, and keeps what they typed, stays for them alone; so does one with help, or on which they typed.
 * @param owners tokens of the page's person, the current one first
 * @returns what stops it
 */
export function watchSession(
  owners: readonly string[],
  { leave, isSignedIn }: WatchedPage,
): () => void {
  const [owner = ""] = owners;
  // What the scripts of a document remember of one person is not for the next.
  if (shown !== undefined && !owners.includes(shown)) leave();
  shown = owner;
  let asking = false;
  const ask = () => {
    if (asking || !navigator.onLine) return;
    asking = true;
    whoseSession(owner)
      .then((session) => {
        const keeps =
          !isSignedIn() ||
          typedOn === location.pathname ||
          document.querySelector(KEPT_OPEN) !== null;
        if (session === "another's" || (session === "nobody's" && !keeps)) leave();
      })
      .catch((error: unknown) => console.warn(error))
      .finally(() => {
        asking = false;
      });
  };
  const signal = listenForSession(openTabParts(), owners, { onEnd: leave, onAsked: ask });
  const look = () => (signal.holds() ? ask() : leave());
  let tell: (() => void) | undefined;
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    if (target.getAttribute("action") === SIGN_OUT) tell = signal.end;
    // It may be refused.
    else if (new FormData(target).get("intent") === DELETION) tell = signal.setAside;
  };
  // The next page begins when the answer has come: the session has ended by then.
  const onHide = () => tell?.();
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look();
  };
  // Each time, not once in a while: who signs out on a page without scripts comes back within seconds.
  const onSeen = () => {
    if (document.visibilityState === "visible") look();
  };
  const onInput = ({ target }: Event) => {
    // A slider of a sound, or a search, has nothing to lose.
    const { form, type } = target as Partial<HTMLInputElement>;
    if (form && type !== "search") typedOn = location.pathname;
  };
  document.addEventListener("submit", onSubmit);
  document.addEventListener("input", onInput);
  document.addEventListener("visibilitychange", onSeen);
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  return () => {
    signal.close();
    document.removeEventListener("submit", onSubmit);
    document.removeEventListener("input", onInput);
    document.removeEventListener("visibilitychange", onSeen);
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("pageshow", onShow);
  };
}

const SIGN_OUT = "/auth/sign-out";
const DELETION = "delete_account";

/**
 * Whose session the server finds here: any answer but 401 lets go on what plays.
 * @param owner token of the page's person
 * @throws without an answer
 */
async function whoseSession(owner: string): Promise<"another's" | "nobody's" | "theirs"> {
  const { status, headers } = await withDeadline(ANSWER_MS, (signal) =>
    fetch("/api/beats?limit=1", { cache: "no-store", headers: { "X-Owner": owner }, signal }),
  );
  if (status !== 401) return "theirs";
  return headers.has("WWW-Authenticate") ? "nobody's" : "another's";
}
