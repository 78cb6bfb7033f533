import { useState } from "react";
import type { Beat } from "#worker/services/beats/beat.ts";
import type { BeatPage } from "#worker/services/beats/beat-page.ts";
import { RECENT_LIMIT, type RecentPage, recentPage } from "./recent-page.ts";

/**
 * The recent beats, with what was made since the page was loaded. They are read by themselves: were
 * the whole page loaded anew, a network lost for a moment would take it away, and the sound with it.
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
