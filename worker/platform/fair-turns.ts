export interface FairTurnsOptions {
  /** How many requests somebody may send at once. */
  readonly atOnce: number;
  /** After those, one is due in so much time, ms. */
  readonly everyMs: number;
  /** The longest wait, ms. Nobody is refused. */
  readonly mostMs: number;
  /** Nobody waits while fewer others than this are there. */
  readonly others: number;
  /** Nobody waits who sends no more than so many times what others send on average. */
  readonly timesOthers: number;
  /** Who sent nothing for so long is not there, ms. */
  readonly awayMs: number;
  readonly now: () => number;
}

/**
 * Counts a request of a sender.
 * @param sender a digest of a session or a token
 * @param scale multiplies what may be sent at once
 * @returns how long the request has to wait, ms
 */
type FairTurns = (sender: string, scale?: number) => number;

/** Above this the others are not counted again with each request, and new senders are not remembered. */
const MOST_SENDERS = 5_000;

/**
 * Keeps one sender of many requests from taking the isolate's thread from all others. Who sends more than their share waits
 * for their turn, while others are there. The share is counted as in the generic cell rate algorithm: one time for each
 * sender, at which all that was sent is due.
 */
export function createFairTurns({
  atOnce,
  everyMs,
  mostMs,
  others,
  timesOthers,
  awayMs,
  now,
}: FairTurnsOptions): FairTurns {
  const senders = new Map<string, { dueAt: number; seenAt: number }>();

  function forgetThoseAway(time: number): void {
    for (const [sender, { dueAt, seenAt }] of senders) {
      if (Math.max(dueAt, seenAt + awayMs) <= time) senders.delete(sender);
    }
  }

  /** Whether enough others are there, and send much less. @param ahead of the sender, ms */
  function isUnfair(sender: string, ahead: number, time: number): boolean {
    let there = 0;
    let aheadOfOthers = 0;
    for (const [other, { dueAt, seenAt }] of senders) {
      if (other === sender || seenAt + awayMs <= time) continue;
      there += 1;
      aheadOfOthers += Math.max(0, dueAt - time);
    }
    return there >= others && ahead * there > timesOthers * aheadOfOthers;
  }

  return (sender, scale = 1) => {
    const time = now();
    if (senders.size >= MOST_SENDERS) forgetThoseAway(time);
    const known = senders.get(sender);
    if (known === undefined && senders.size >= MOST_SENDERS) return 0;
    const ahead = Math.max(0, (known?.dueAt ?? 0) - time);
    const free = atOnce * scale * everyMs;
    const dueAt = time + Math.min(ahead + everyMs, free + mostMs);
    senders.set(sender, { dueAt, seenAt: time });
    if (ahead < free || !isUnfair(sender, ahead, time)) return 0;
    return Math.min(mostMs, ahead - free + everyMs);
  };
}
