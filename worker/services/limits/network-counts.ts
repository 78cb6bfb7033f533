/** Counts something by network, in this isolate's memory alone: no lookup stands before it. */
export interface NetworkCounts {
  /** Counts one more of a network. @returns whether it is within what a network may have */
  take(network: string, max: number): boolean;
}

/** More networks than a window ever sees of people: beyond them nothing is remembered. */
const MOST_NETWORKS = 10_000;

/** @param windowMs after which all counts begin anew */
export function createNetworkCounts(windowMs: number, now: () => number): NetworkCounts {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    take(network, max) {
      if (now() >= endsAt) {
        counts.clear();
        endsAt = now() + windowMs;
      }
      const count = (counts.get(network) ?? 0) + 1;
      if (counts.has(network) || counts.size < MOST_NETWORKS) counts.set(network, count);
      return count <= max;
    },
  };
}
