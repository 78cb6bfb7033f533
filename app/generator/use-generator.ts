import { useCallback, useReducer, useRef } from "react";
import { GENERATOR } from "#app/words/generator.ts";
import type { ApiError } from "#worker/domain/errors/api-error.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { readServerEvents } from "./server-events.ts";

export type GeneratorState =
  | { readonly status: "idle" }
  | { readonly status: "analyzing" | "generating" }
  | { readonly status: "success"; readonly beat: Beat }
  | {
      readonly status: "error";
      readonly message: string;
      readonly crisis: boolean;
      /** A try failed, and it is known that it cost nothing. */
      readonly free: boolean;
      /** There is no credit left. */
      readonly noCredits?: boolean;
      /** The key belongs to another wish: the next try needs a new one. */
      readonly keyReused?: boolean;
    };

interface GeneratorInput {
  readonly mood: string;
  readonly incognito: boolean;
}

/**
 * Makes a beat by the streaming API and says how far it is.
 * @param firstKey idempotency key minted by the page; it is kept until a beat came of it, so that
 *   pressing again after a lost connection never pays twice
 * @param owner whose page it is: nobody else pays for what is made here
 */
export function useGenerator(firstKey: string, owner: string) {
  const [state, setState] = useReducer((_: GeneratorState, next: GeneratorState) => next, {
    status: "idle",
  });
  const key = useRef(firstKey);

  const generate = useCallback(
    async (input: GeneratorInput): Promise<Beat | undefined> => {
      setState({ status: "analyzing" });
      const sender = { key: key.current, owner };
      const end = await request(input, sender, (status) => setState({ status }));
      setState(end);
      if (end.status === "error" && end.keyReused) key.current = crypto.randomUUID();
      if (end.status !== "success") return undefined;
      key.current = crypto.randomUUID();
      return end.beat;
    },
    [owner],
  );

  const forget = useCallback(() => setState({ status: "idle" }), []);

  return { state, generate, forget };
}

type End = Extract<GeneratorState, { status: "success" | "error" }>;

async function request(
  input: GeneratorInput,
  { key, owner }: { readonly key: string; readonly owner: string },
  report: (status: "analyzing" | "generating") => void,
): Promise<End> {
  try {
    const response = await fetch("/api/beats", {
      method: "POST",
      headers: {
        Accept: "text/event-stream",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        "X-Owner": owner,
      },
      body: JSON.stringify(input),
    });
    if (response.status === 401) {
      location.assign(`/auth?next=${encodeURIComponent(location.pathname)}`);
    }
    if (!response.ok) return failed((await response.json()) as ApiError);
    if (response.body === null) return lost();
    for await (const { event, data } of readServerEvents(response.body)) {
      if (event === "analyzing" || event === "generating") report(event);
      if (event === "ready") return { status: "success", beat: JSON.parse(data) as Beat };
      if (event === "failed") return failed(JSON.parse(data) as ApiError);
    }
    return lost();
  } catch (error) {
    console.error(error);
    return lost();
  }
}

function failed({ error, charged }: ApiError): End {
  const { code, message } = error;
  const keyReused = code === "key_reused";
  return {
    status: "error",
    message,
    crisis: code === "crisis",
    free: charged === false,
    noCredits: code === "no_credits",
    keyReused,
  };
}

function lost(): End {
  return { status: "error", message: GENERATOR.connectionLost, crisis: false, free: false };
}
