import { withDeadline } from "#worker/domain/deadline.ts";
import type { ApiError } from "#worker/domain/errors.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { ANSWER_MS } from "#worker/features/beats/rules.ts";
import { answered, type BookingAnswer, goesOn, type OutboxEntry, sent, toSend } from "./outbox.ts";

/** Where entries are kept. What was removed is not brought back by a change. */
export interface OutboxStore {
  entries(): Promise<readonly OutboxEntry[]>;
  /** Changes an entry, in one transaction. @returns false where it was removed meanwhile */
  change(key: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<boolean>;
}

/** An answer with the beat that was booked. */
type Answer = BookingAnswer & { readonly beat?: Beat };

export interface SenderPorts {
  readonly store: OutboxStore;
  /** Posts an entry under its key; never rejects. */
  readonly post: (entry: OutboxEntry) => Promise<Answer>;
  /** Called with each beat that was booked, before its entry says so. */
  readonly onBooked: (beat: Beat) => Promise<void>;
  /** Called after each entry that was handed out or answered. */
  readonly onChange: () => void;
}

/**
 * Sends what waits for an account, one after another, until one shows that the others would fare no better. Two tabs
 * that send at once cost nothing, because the key is the same.
 */
export async function sendOutbox(ports: SenderPorts, owner: string): Promise<void> {
  const { store, post, onBooked, onChange } = ports;
  for (const entry of toSend(await store.entries(), owner)) {
    // Taken back, or removed with all that is kept, while an earlier one was on its way.
    if (!(await store.change(entry.key, sent))) continue;
    onChange();
    const answer = await post(entry);
    if (answer.beat) await onBooked(answer.beat);
    await store.change(entry.key, (now) => answered(now, answer));
    onChange();
    if (!goesOn(answer)) return;
  }
}

/** The name under which the tabs of a browser take turns. */
const TURN = "stillwave-outbox";

/** Runs what only one tab is to do at a time, where the browser has locks; a tab that finds it taken leaves it. */
export async function inTurn(run: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return run();
  await locks.request(TURN, { ifAvailable: true }, async (lock) => {
    if (lock) await run();
  });
}

/** Books an entry: by the composer of the device, so that what was heard is what is kept. */
export async function postEntry(entry: OutboxEntry): Promise<Answer> {
  try {
    return await withDeadline(ANSWER_MS, (signal) => answerTo(entry, signal));
  } catch (error) {
    console.warn(error);
    return { kind: "lost" };
  }
}

async function answerTo(
  { key, owner, mood, language }: OutboxEntry,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch("/api/beats", {
    method: "POST",
    headers: {
      "Accept-Language": language,
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-Owner": owner,
    },
    body: JSON.stringify({ mood, composer: "built_in" }),
    signal,
  });
  if (!response.ok) {
    const { error } = (await response.json()) as ApiError;
    return { kind: "refused", code: error.code };
  }
  const beat = (await response.json()) as Beat;
  return { kind: "beat", id: beat.id, beat };
}
