import {
  AS_COMPOSED,
  isNoise,
  isSequence,
  LAYERS,
  OPTION_NAMES,
  type PlaybackOptions,
} from "#worker/sound/playback-options.ts";

export const CONTAINERS = ["wav", "flac"] as const;
export type Container = (typeof CONTAINERS)[number];

/** A file that is computed on reading; every range costs the same per byte. */
export interface SoundFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /**
   * At least one byte and at most `limit` bytes from an offset within the file.
   * @returns a view that is valid until the next call
   */
  read(at: number, limit: number): Uint8Array;
}

/** The whole file; each chunk is a view that is valid until the next one. */
export function* chunksOf(file: SoundFile, chunkBytes = 128 * 1024): Generator<Uint8Array> {
  for (let at = 0; at < file.size; ) {
    const chunk = file.read(at, chunkBytes);
    at += chunk.length;
    yield chunk;
  }
}

/** In which containers a sound is offered. Without their coders: pages ask too. */

/** The longest night that a WAV holds, minutes: its header has 32 bits for the number of bytes. */
export const MOST_WAV_MINUTES = 405;

export function hasWav({ minutes = 0 }: Pick<PlaybackOptions, "minutes">): boolean {
  return minutes <= MOST_WAV_MINUTES;
}

/** Whether a mix is offered as FLAC: noise does not compress, but silence around it does. */
export function hasFlac({ listening }: { readonly listening: Mix }): boolean {
  return isSequence(listening) || !isNoise(listening.layer);
}

type Mix = Pick<PlaybackOptions, "layer" | "night" | "focus">;

/** The layers with which a sound is offered as FLAC, for people: "none, pad or bowls". */
export function layersWithFlac(): string {
  const offered = LAYERS.filter((layer) => hasFlac({ listening: { ...AS_COMPOSED, layer } }));
  return `${offered.slice(0, -1).join(", ")} or ${offered.at(-1)}`;
}

/**
 * The parameters of an audio address, without those that have their default, in one order: equal sounds have equal
 * addresses. `level` says nothing where there is no layer (bells and a waking have one), `noise` where there is no noise or
 * a night fades it anyway, `beat` where tones are mixed anyway, `breath_from` where it is the breath's own pace, `balance`
 * with one ear alone.
 */
export function listeningQuery(listening: PlaybackOptions): string {
  const query = new URLSearchParams();
  for (const name of OPTION_NAMES) {
    const value = listening[name];
    const silent =
      (name === "level" && listening.layer === "none" && !isSequence(listening)) ||
      (name === "noise" && (!isNoise(listening.layer) || listening.night === "on")) ||
      (name === "beat" && value === "monaural" && listening.ears !== "both") ||
      (name === "balance" && (listening.ears === "left" || listening.ears === "right")) ||
      (name === "breath_from" && (listening.breath === "off" || value === listening.breath));
    if (value !== undefined && value !== AS_COMPOSED[name] && !silent) {
      query.set(name, String(value));
    }
  }
  return query.toString();
}

/** The address of a beat's sound in a container, from its `audio_url` or `download_url`. */
export function soundAddress(
  wavUrl: string,
  container: Container,
  listening: PlaybackOptions,
): string {
  const [path = "", before = ""] = wavUrl.split("?");
  const query = [before, listeningQuery(listening)].filter((part) => part !== "").join("&");
  const address = path.replace(/\.wav$/, `.${container}`);
  return query === "" ? address : `${address}?${query}`;
}
