import {
  AS_COMPOSED,
  isNoise,
  isSequence,
  OPTION_NAMES,
  type PlaybackOptions,
} from "#worker/sound/playback-options.ts";
import type { Container } from "./sound-file.ts";

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
