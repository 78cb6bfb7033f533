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
    return await readAnswer(
      await fetch(url, {
        method: "POST",
        body,
        keepalive: true,
        redirect: "error",
        signal: AbortSignal.timeout(DEADLINE_MS),
      }),
    );
  } catch (error) {
    console.warn(error);
    // Nothing is known of the network outside of browsers.
    return { outcome: navigator.onLine === false ? "offline" : "not_kept" };
  }
}

export async function readAnswer(response: Response): Promise<DraftAnswer> {
  const refusal = REFUSALS[response.status];
  if (!response.ok && refusal === undefined) return { outcome: "not_kept" };
  const answer = (await response.json()) as { readonly unread?: number; readonly version?: number };
  if (refusal !== undefined) return { outcome: refusal, version: answer.version };
  return { outcome: answer.unread ? "unread" : "kept" };
}
