/** Counts events by network in the memory of one isolate, without a database round trip. */
export interface NetworkCounts {
  /** Counts one event. @returns whether the network is within its limit */
  take(network: string, max: number): boolean;
}

/** Bounds the memory: a network beyond this many is not counted. Real traffic stays far below. */
const MAX_NETWORKS = 10_000;

/** @param windowMs all counts are cleared when a window of this length ends */
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
      if (counts.has(network) || counts.size < MAX_NETWORKS) counts.set(network, count);
      return count <= max;
    },
  };
}
