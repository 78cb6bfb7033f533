import { useCallback, useState } from "react";
import { stopSounds } from "#app/listening/device/page-audio.ts";
import { leadToHelp, useIsHere } from "#app/shell/left-page.ts";
import { tellCredits } from "#app/shell/nav-bar.tsx";
import { t as lost } from "#app/shell/words/lost.compiled.ts";
import { withDeadline } from "#worker/domain/deadline.ts";
import type { ApiError } from "#worker/domain/errors.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { ANSWER_MS, isPhase } from "#worker/features/beats/rules.ts";
import {
  failureOf,
  type GenerationFailure,
  type GeneratorState,
  IDLE,
  isCrisis,
  isStep,
} from "./generator-state.ts";
import { keepWords, keptWords } from "./kept-words.client.ts";
import { readServerEvents } from "./server-events.ts";
import { t } from "./words/generator.compiled.ts";

/** A request for a beat. */
interface BeatInput {
  readonly mood: string;
  readonly incognito: boolean;
  /** Token of the account that the page was loaded for: no other account pays. */
  readonly owner: string;
}

export interface BeatMakerPorts {
  /** Posts a request to the API under an idempotency key. */
  readonly post: (input: BeatInput, key: string, signal: AbortSignal) => Promise<Response>;
  readonly newKey: () => string;
  readonly onState: (state: GeneratorState) => void;
  /** Hears of each request that made no beat, before its state. */
  readonly onFailure: (failure: GenerationFailure, input: BeatInput, key: string) => void;
}

type End = Extract<GeneratorState, { status: "success" }> | GenerationFailure;

/**
 * Makes beats through the streaming API. An idempotency key is kept until it has produced a beat, so
 * that a retry after a lost connection never pays twice.
 */
export class BeatMaker {
  #key: string;
  readonly #ports: BeatMakerPorts;

  constructor(firstKey: string, ports: BeatMakerPorts) {
    this.#key = firstKey;
    this.#ports = ports;
  }

  /** @returns undefined when no beat was made */
  async generate(input: BeatInput): Promise<Beat | undefined> {
    const { newKey, onState, onFailure } = this.#ports;
    onState({ status: "analyzing" });
    const end = await this.#request(input);
    if (end.status === "error") onFailure(end, input, this.#key);
    onState(end);
    if (end.status === "success" || end.code === "key_reused") this.#key = newKey();
    return end.status === "success" ? end.beat : undefined;
  }

  /** Goes on with a request that got no answer: the next one has its key. */
  resume(key: string): void {
    this.#key = key;
    this.#ports.onState(connectionLost());
  }

  async #request(input: BeatInput): Promise<End> {
    try {
      return await withDeadline(ANSWER_MS, (signal) => this.#answer(input, signal));
    } catch (error) {
      console.error(error);
      return connectionLost();
    }
  }

  async #answer(input: BeatInput, signal: AbortSignal): Promise<End> {
    const { post, onState } = this.#ports;
    const response = await post(input, this.#key, signal);
    if (asksToSignIn(response)) return signedOut();
    if (!response.ok) return failureOf((await response.json()) as ApiError);
    if (response.body === null) return connectionLost();
    for await (const { event, data } of readServerEvents(response.body)) {
      if (isPhase(event)) onState({ status: event });
      if (event === "ready") return { status: "success", beat: JSON.parse(data) as Beat };
      if (event === "failed") return failureOf(JSON.parse(data) as ApiError);
    }
    return connectionLost();
  }
}

/** Whether nobody is signed in. A page of somebody else is refused too, but not asked for credentials. */
function asksToSignIn({ status, headers }: Response): boolean {
  return status === 401 && headers.has("WWW-Authenticate");
}

/** The session has ended: an attempt before it, whose answer was lost, may have been charged. */
function signedOut(): GenerationFailure {
  return {
    status: "error",
    code: "unauthenticated",
    message: lost("signedOut"),
    charged: undefined,
    signedOut: true,
  };
}

function connectionLost(): GenerationFailure {
  return {
    status: "error",
    code: undefined,
    message: t("connectionLost"),
    charged: undefined,
  };
}

/** How long a step is in sight before the next one takes its place, ms: what passes sooner is a flash. */
export const CALM_MS = 600;

export interface CalmPorts {
  /** ms. */
  readonly now: () => number;
  /** Calls once, after a time in ms. @returns what takes the call back */
  readonly later: (call: () => void, ms: number) => () => void;
  readonly show: (state: GeneratorState) => void;
}

/**
 * Shows how far a beat is, one step at a time: a step that another one follows at once is left out. Only what
 * is seen waits; what begins or ends the steps is shown at once.
 */
export class CalmSteps {
  #step = false;
  #shownAt = 0;
  #takeBack = () => {};
  readonly #ports: CalmPorts;

  constructor(ports: CalmPorts) {
    this.#ports = ports;
  }

  tell(state: GeneratorState): void {
    const { now, later } = this.#ports;
    this.#takeBack();
    const left = this.#shownAt + CALM_MS - now();
    if (!this.#step || !isStep(state.status) || left <= 0) this.#show(state);
    else this.#takeBack = later(() => this.#show(state), left);
  }

  #show(state: GeneratorState): void {
    this.#step = isStep(state.status);
    this.#shownAt = this.#ports.now();
    this.#ports.show(state);
  }
}

/**
 * Makes beats and shows how far each is.
 * @param firstKey idempotency key that came with the page
 * @param owner token of the account that the page was loaded for
 */
export function useGenerator(firstKey: string, owner: string) {
  const [state, setState] = useState<GeneratorState>(IDLE);
  const [steps] = useState(
    () => new CalmSteps({ now: () => performance.now(), later, show: setState }),
  );
  const isHere = useIsHere();
  const [maker] = useState(
    () =>
      new BeatMaker(firstKey, {
        post,
        newKey: () => crypto.randomUUID(),
        onState: (next) => {
          if (isCrisis(next)) stopSounds();
          if (next.status === "success") tellCredits(next.beat.credits_left);
          if (next.status === "error" && next.code === "no_credits") tellCredits(0);
          steps.tell(next);
        },
        onFailure(failure, input, key) {
          if (isHere()) return;
          keepWords(keptOf(failure, input, key));
          if (isCrisis(failure)) leadToHelp(failure.support);
        },
      }),
  );
  const generate = (input: Omit<BeatInput, "owner">) => maker.generate({ ...input, owner });
  const resume = useCallback((key: string) => maker.resume(key), [maker]);
  const reset = useCallback(() => steps.tell(IDLE), [steps]);
  return { state, generate, resume, reset };
}

/** What is there again when the person comes back to the generator that they left before it failed. */
function keptOf(failure: GenerationFailure, { owner, mood, incognito }: BeatInput, key: string) {
  const words = incognito || isCrisis(failure) ? "" : mood;
  // An incognito beat before it is in no list.
  const { made } = keptWords(owner);
  // Without an answer they may be paid.
  const isOpen = words !== "" && failure.code === undefined;
  return { owner, words, ...(made && { made }), ...(isOpen && { key }) };
}

function later(call: () => void, ms: number): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

function post({ owner, ...input }: BeatInput, key: string, signal: AbortSignal): Promise<Response> {
  return fetch("/api/beats", {
    method: "POST",
    headers: {
      Accept: "text/event-stream",
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-Owner": owner,
    },
    body: JSON.stringify(input),
    signal,
  });
}
