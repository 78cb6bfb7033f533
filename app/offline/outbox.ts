import type { ApiErrorCode } from "#worker/domain/error-codes.ts";
import type { KeptSound } from "./kept-beat.ts";

/** Why what was typed could not be booked now: it is sent again once that may have changed. */
export type Held = "no_credits" | "signed_out";

/** Why it never will be: nothing was charged for it. */
export type Refusal = "crisis" | "not_understood" | "key_reused" | "other";

export type OutboxState =
  | { readonly kind: "waiting" }
  /** On its way, or on its way when the page was closed: nobody knows what became of it. */
  | { readonly kind: "sending" }
  | { readonly kind: "held"; readonly reason: Held }
  | { readonly kind: "booked"; readonly beat: string }
  | { readonly kind: "refused"; readonly reason: Refusal };

/** A mood that was typed without a network, and the beat that is to be booked for it. */
export interface OutboxEntry {
  /** Idempotency key, made when it was typed: sent any number of times, it is one beat and one credit. */
  readonly key: string;
  /** Token of the account that it belongs to: no other one pays. */
  readonly owner: string;
  /** What was typed; empty as soon as nothing is left to send. */
  readonly mood: string;
  /** Language of the page it was typed on. */
  readonly language: string;
  /** Unix ms. */
  readonly madeAt: number;
  /** What was composed of it here, to be heard until it is booked. */
  readonly sound?: KeptSound | undefined;
  /** Whether a request without an answer may have booked it. */
  readonly uncertain: boolean;
  readonly state: OutboxState;
}

/** What came of one request. */
export type BookingAnswer =
  | { readonly kind: "beat"; readonly id: string }
  | { readonly kind: "refused"; readonly code: ApiErrorCode }
  /** It may or may not have been carried out. */
  | { readonly kind: "lost" };

type Typed = Omit<OutboxEntry, "uncertain" | "state">;

/** @param typed with a key that was never used before */
export function newEntry(typed: Typed): OutboxEntry {
  return { ...typed, uncertain: false, state: { kind: "waiting" } };
}

/** Whether it still takes a credit, or may have: booked and refused ones are over. */
export function isOpen({ state }: OutboxEntry): boolean {
  return state.kind !== "booked" && state.kind !== "refused";
}

/** What is to be sent for an account, the earliest first. */
export function toSend(entries: readonly OutboxEntry[], owner: string): readonly OutboxEntry[] {
  return entries
    .filter((entry) => isOpen(entry) && entry.owner === owner)
    .toSorted((one, two) => one.madeAt - two.madeAt);
}

/** Whether an account has anything to send that waits for no more than a network. */
export function waitsForNetwork(entries: readonly OutboxEntry[], owner: string): boolean {
  return toSend(entries, owner).some(({ state }) => state.kind !== "held");
}

/**
 * What a person may still compose without a network: what they had left when the device last heard of it, less what waits.
 * The server counts again when it books.
 */
export function creditsToSpend(
  credits: number,
  entries: readonly OutboxEntry[],
  owner: string,
): number {
  return Math.max(0, credits - toSend(entries, owner).length);
}

/** An entry that is handed to the network now. */
export function sent(entry: OutboxEntry): OutboxEntry {
  return isOpen(entry) ? { ...entry, uncertain: true, state: { kind: "sending" } } : entry;
}

const HELD: Partial<Record<ApiErrorCode, Held>> = {
  no_credits: "no_credits",
  unauthenticated: "signed_out",
};
const REFUSED: Partial<Record<ApiErrorCode, Refusal>> = {
  crisis: "crisis",
  not_applicable: "not_understood",
  key_reused: "key_reused",
  bad_request: "other",
  forbidden: "other",
  too_large: "other",
};

/**
 * The entry after an answer. A refusal is certain: the server says what a key has booked before it refuses anything.
 * Words are kept as long as they may have to be sent again, and no longer.
 */
export function answered(entry: OutboxEntry, answer: BookingAnswer): OutboxEntry {
  // Another tab may have heard of it first.
  if (!isOpen(entry)) return entry;
  const over = { ...entry, mood: "", sound: undefined, uncertain: false } as const;
  if (answer.kind === "beat") return { ...over, state: { kind: "booked", beat: answer.id } };
  if (answer.kind === "lost") return { ...entry, uncertain: true, state: { kind: "waiting" } };
  const held = HELD[answer.code];
  // Whoever is asked to sign in is asked before the key is looked up.
  const uncertain = held === "signed_out" && entry.uncertain;
  if (held) return { ...entry, uncertain, state: { kind: "held", reason: held } };
  const refused = REFUSED[answer.code];
  if (refused) return { ...over, state: { kind: "refused", reason: refused } };
  return { ...entry, state: { kind: "waiting" } };
}

/** Whether the request itself is refused, as that of an earlier build may be. */
export function refusesRequest(answer: BookingAnswer): boolean {
  return answer.kind === "refused" && REFUSED[answer.code] === "other";
}

/** Whether the next entry is sent too: without a network, a session or a healthy server it would end like this one. */
export function goesOn(answer: BookingAnswer): boolean {
  if (answer.kind === "beat") return true;
  if (answer.kind === "lost") return false;
  return answer.code === "no_credits" || REFUSED[answer.code] !== undefined;
}
