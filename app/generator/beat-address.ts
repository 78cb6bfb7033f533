import type { Beat } from "#worker/services/beats/beat.ts";

type Addressed = Pick<Beat, "id" | "incognito" | "audio_url">;

/** The signature that an incognito beat's links carry; empty for any other beat. */
export function signatureOf({ audio_url }: Pick<Addressed, "audio_url">): string {
  return new URLSearchParams(audio_url.split("?")[1]).get("sig") ?? "";
}

/** The page of a beat. */
export function beatAddress(beat: Addressed): string {
  const signature = beat.incognito ? { sig: signatureOf(beat) } : {};
  return `/assessment?${new URLSearchParams({ beat: beat.id, ...signature })}`;
}
