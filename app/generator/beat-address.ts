import { signatureOf } from "#app/listening/room-address.ts";
import type { Beat } from "#worker/features/beats/beat.ts";

/** The page that answers a post without scripts: the result of a beat. */
export function beatAddress(beat: Pick<Beat, "id" | "incognito" | "audio_url">): string {
  const signature = beat.incognito ? { sig: signatureOf(beat) } : {};
  return `/assessment?${new URLSearchParams({ beat: beat.id, ...signature })}`;
}
