import type { Beat } from "#worker/features/beats/beat.ts";

type Addressed = Pick<Beat, "id" | "incognito" | "audio_url">;

/** The signature that an incognito beat's links carry; empty for any other beat. */
export function signatureOf({ audio_url }: Pick<Addressed, "audio_url">): string {
  return new URLSearchParams(audio_url.split("?")[1]).get("sig") ?? "";
}

/** The listening room of a beat. */
export function roomAddress(beat: Addressed): string {
  const path = `/listen/${beat.id}`;
  return beat.incognito ? `${path}?${new URLSearchParams({ sig: signatureOf(beat) })}` : path;
}
