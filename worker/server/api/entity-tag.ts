import { sha256Hex } from "#worker/domain/crypto.ts";
import { FLAC_VERSION, type SoundTags } from "#worker/sound/container/container.ts";
import { listeningQuery } from "#worker/sound/container/sound-file.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";

interface Bytes {
  /** As JSON. */
  readonly formula: string;
  readonly listening: PlaybackOptions;
  readonly renderer: Pick<Renderer, "version" | "mixVersion">;
  /** Written into a FLAC file; a WAV has none. */
  readonly tags?: SoundTags;
}

/**
 * The strong entity tag of a sound: equal for equal parameters, however they were written. Equal tags
 * mean equal bytes.
 */
export async function entityTag({ formula, listening, renderer, tags }: Bytes): Promise<string> {
  const parameters = listeningQuery(listening) || "once";
  const tagged = tags ? `|flac ${FLAC_VERSION}|${tags.artist}|${tags.title}` : "";
  const isComposed = parameters === "once" && tags === undefined;
  const version = isComposed ? renderer.version : `${renderer.version}|${renderer.mixVersion}`;
  const digest = await sha256Hex(`${formula}|${parameters}|${version}${tagged}`);
  return `"${digest.slice(0, 32)}"`;
}
