import { useState } from "react";
import type { Beat } from "#worker/services/beats/beat.ts";
import type { BeatPage } from "#worker/services/beats/beat-page.ts";
import { RECENT_LIMIT, type RecentPage, recentPage } from "./recent-page.ts";

/**
 * The recent beats, including those made since the page was loaded. They are fetched on their own: if
 * a revalidation of the whole page failed, the page and its sound would be lost.
 */
export function useRecentBeats(loaded: RecentPage) {
  const [read, setRead] = useState<{ since: RecentPage; beats: readonly Beat[] }>();
  const latest = read?.since === loaded ? read.beats : undefined;

  async function refresh(): Promise<void> {
    try {
      const response = await fetch(`/api/beats?limit=${RECENT_LIMIT}`);
      if (!response.ok) return;
      const { beats } = (await response.json()) as BeatPage;
      setRead({ since: loaded, beats });
    } catch (error) {
      console.warn(error);
    }
  }

  const recent = latest ? recentPage(latest, 1, false) : loaded;
  return [recent, refresh] as const;
}
