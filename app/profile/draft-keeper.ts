import { withDeadline } from "#worker/domain/deadline.ts";
import type { CrisisHelp } from "#worker/reading/help/help-words.ts";
import type { Support } from "#worker/reading/safety/support.ts";

/** How the last draft ended. */
export type DraftOutcome =
  | "nothing"
  | "kept"
  /** Stored, except what cannot be read yet. */
  | "unread"
  /** Another page changed the step: what is stored stays. */
  | "conflict"
  | "not_kept"
  /** The browser is offline. A submit is held back: no page could answer it. */
  | "offline"
  | "signed_out"
  /** What was typed is met with help. Nothing of it is stored. */
  | "help"
  /** Another account signed in meanwhile. */
  | "foreign";

export interface DraftAnswer {
  readonly outcome: DraftOutcome;
  /** With the outcome of that name: in the language of what was typed. */
  readonly help?: Pick<CrisisHelp, "message" | "support"> | undefined;
  /** Of the step as it is stored, after a conflict. */
  readonly version?: number | undefined;
}

/** A stalled network must not delay a submit for longer, ms. */
const DEADLINE_MS = 5000;

const REFUSALS: Readonly<Record<number, DraftOutcome>> = {
  401: "signed_out",
  403: "foreign",
  409: "conflict",
  422: "help",
};

/** Posts a draft; it never throws. `keepalive`: the last one is sent although its page is gone. */
export async function postDraft(url: string, body: URLSearchParams): Promise<DraftAnswer> {
  try {
    return await withDeadline(DEADLINE_MS, async (signal) =>
      readAnswer(
        await fetch(url, { method: "POST", body, keepalive: true, redirect: "error", signal }),
      ),
    );
  } catch (error) {
    console.warn(error);
    // Nothing is known of the network outside of browsers.
    return { outcome: navigator.onLine === false ? "offline" : "not_kept" };
  }
}

/** What the server says of a draft, or an error of the API with the numbers. */
interface Answered {
  readonly unread?: number;
  readonly version?: number;
  readonly error?: { readonly message: string };
  readonly support?: Support;
}

export async function readAnswer(response: Response): Promise<DraftAnswer> {
  const refusal = REFUSALS[response.status];
  if (!response.ok && refusal === undefined) return { outcome: "not_kept" };
  const answer = (await response.json()) as Answered;
  if (refusal === "help") {
    const { error, support } = answer;
    return { outcome: refusal, help: error && support && { message: error.message, support } };
  }
  if (refusal !== undefined) return { outcome: refusal, version: answer.version };
  return { outcome: answer.unread ? "unread" : "kept" };
}

/** What a form shows of its drafts. */
export interface DraftState extends DraftAnswer {
  /** Names this page to the server: its own drafts, whose answers may be lost, are no conflict. */
  readonly writer: string;
  /** A submit waits for the response to the pending draft. */
  readonly waiting: boolean;
  /** The last draft of the previous page may still be pending: the stored answers are loaded again. */
  readonly catchingUp: boolean;
}

export const NO_DRAFT: DraftState = {
  outcome: "nothing" satisfies DraftOutcome,
  writer: "",
  waiting: false,
  catchingUp: false,
};

export interface DraftPorts {
  /** The fields as they are now. */
  readonly read: () => URLSearchParams;
  /** Stores a draft; never throws. */
  readonly post: (body: URLSearchParams) => Promise<DraftAnswer>;
  /** Storage of the tab: passes the writer's name to the next page. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly newName: () => string;
  /** Loads the stored answers once more. */
  readonly reload: () => void;
  readonly onState: (state: DraftState) => void;
}

/** The network brought no answer, or the server could store nothing, for now. */
const NOT_STORED: readonly DraftOutcome[] = ["not_kept", "offline", "signed_out"];

/** Time from a change to its draft, ms. */
const PAUSE_MS = 300;
/** Storage key: the writer's name of a page that was left while its last draft was pending. */
const PENDING_WRITER_KEY = "profile-draft-on-its-way";

/**
 * Stores what is typed into a form as drafts: a moment after each change, and at once when a field
 * or the page is left. Drafts are sent one after another, and a submit waits for the pending one.
 */
export class DraftKeeper {
  readonly #ports: DraftPorts;
  #state = NO_DRAFT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reload: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #touched = false;
  /** Something has changed since the last draft or submit, or that draft was not kept. */
  #changed = false;
  #stopped = false;
  #loading = false;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  get state(): DraftState {
    return this.#state;
  }

  /** Whether anything was typed. */
  get touched(): boolean {
    return this.#touched;
  }

  /** @param changed something was typed before the scripts were loaded: it is kept like the rest */
  start(changed: boolean): void {
    const { storage, newName, reload } = this.#ports;
    // A reload may overtake the last draft of the previous page: this page continues under its name,
    // and loads the stored answers again.
    const before = storage.getItem(PENDING_WRITER_KEY);
    storage.removeItem(PENDING_WRITER_KEY);
    this.#show({ writer: before ?? newName(), catchingUp: before !== null });
    if (before !== null) this.#reload = setTimeout(reload, PAUSE_MS);
    if (!changed) return;
    this.#touched = true;
    if (before === null) this.change();
  }

  /** Something was typed, or a submit brought no answer. */
  change(): void {
    this.#touched = true;
    if (this.#stopped) return;
    this.#changed = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Stores at once what has changed since the last draft. */
  flush(): void {
    const body = this.#take();
    if (body === undefined) return;
    const sending = Promise.resolve(this.#sending)
      .then(() => this.#ports.post(body))
      .then((answer) => {
        this.#show({ version: undefined, help: undefined, ...answer });
        // Only a press of the button overwrites what another page wrote.
        this.#stopped = answer.outcome === "conflict";
        // Sent once more with the next change, or when the form is left.
        if (NOT_STORED.includes(answer.outcome)) this.#changed = true;
      })
      .finally(() => {
        if (this.#sending === sending) this.#sending = undefined;
      });
    this.#sending = sending;
  }

  /** The page is being left: sends at once, because a draft that waits for a response would be lost. */
  flushLast(): void {
    const body = this.#take();
    if (body === undefined && this.#sending === undefined) return;
    this.#ports.storage.setItem(PENDING_WRITER_KEY, this.#state.writer);
    if (body !== undefined) void this.#ports.post(body);
  }

  /** Whether the page's data is being loaded. Afterwards it contains the draft that was pending. */
  setLoading(loading: boolean): void {
    if (this.#loading && !loading) this.#show({ catchingUp: false });
    this.#loading = loading;
  }

  /**
   * The form is about to be submitted; it carries what has changed since the last draft.
   * @param resume called after the response to the pending draft
   * @returns whether the form may be submitted at once; a second press while it waits changes nothing
   */
  submit(resume: () => void): boolean {
    this.#take();
    if (this.#sending === undefined) return true;
    if (this.#state.waiting) return false;
    this.#show({ waiting: true });
    void this.#sending.finally(() => {
      this.#show({ waiting: false });
      // Nobody had seen the conflict when they pressed: to keep theirs is for them to say.
      if (!this.#stopped) resume();
    });
    return false;
  }

  /** A submit was held back, because the browser is offline: what was typed stays where it is. */
  holdBack(): void {
    this.#show({ outcome: "offline" });
  }

  /** A script replaces the form by another page. */
  stop(): void {
    clearTimeout(this.#reload);
    this.flush();
  }

  /** What has changed since the last draft, if anything has. */
  #take(): URLSearchParams | undefined {
    clearTimeout(this.#timer);
    if (!this.#changed) return undefined;
    this.#changed = false;
    return this.#ports.read();
  }

  #show(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.onState(this.#state);
  }
}
