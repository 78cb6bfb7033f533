import type { Renderer, SoundPlan } from "#worker/sound/plan/renderer.ts";
import { flacFile } from "./flac/flac.ts";
import type { Container, SoundFile } from "./sound-file.ts";
import { wavFile } from "./wav.ts";

export const MEDIA_TYPES = { wav: "audio/wav", flac: "audio/flac" } as const satisfies Record<
  Container,
  string
>;

/** Raise it whenever equal samples become other bytes of a FLAC; part of the ETag of each. */
export const FLAC_VERSION = "3";

/** The tags of a file; a WAV has none. */
export interface SoundTags {
  readonly title: string;
  readonly artist: string;
}

/**
 * The sound of a plan in a container.
 * @param container FLAC only where `hasFlac(plan)`
 */
export function soundFile(
  plan: SoundPlan,
  renderer: Renderer,
  container: Container,
  tags: SoundTags,
): SoundFile {
  if (container === "wav") return wavFile(plan, renderer);
  const vendor = `${tags.artist} ${renderer.version}`;
  return flacFile(plan, renderer, { vendor, ...tags });
}
