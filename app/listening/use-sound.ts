import { type RefObject, useEffect, useRef, useState } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";
import {
  type Container,
  hasFlac,
  hasWav,
  soundAddress,
} from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import type { DeckState, Sound } from "./decks/deck-state.ts";
import { Decks } from "./decks/decks.ts";
import type { DeviceSound } from "./device/use-device-sound.ts";

interface Wish<Chosen> {
  /** Undefined while there is nothing to play. */
  readonly sound: Sound | undefined;
  /** Where the first sound begins, s. */
  readonly place: number;
  /** What the person chose for it. */
  readonly chosen: Chosen;
  /** The sound cannot be had: what is heard goes on, and its choice is shown again. */
  readonly onRefused: (chosen: Chosen) => void;
}

/** Plays what is wished for, or goes on with what was heard before. */
export function useSound<Chosen>(decks: Decks, state: DeckState, wish: Wish<Chosen>): void {
  const { sound, place, chosen } = wish;
  const latest = useRef(wish);
  latest.current = wish;
  const heard = useRef(chosen);
  if (sound !== undefined && sound.key === state.sound?.key) heard.current = chosen;

  const key = sound?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal sound is not wished for again
  useEffect(() => {
    if (sound !== undefined) decks.want(sound, place);
  }, [decks, key]);

  const { refused } = state;
  useEffect(() => {
    if (refused) latest.current.onRefused(heard.current);
  }, [refused]);
}

/**
 * The player of a formula on two elements of the page, kept in step with what a screen shows.
 * @param ready the page is hydrated: both elements are there
 */
export function useDecks(
  formula: Formula,
  first: RefObject<HTMLAudioElement>,
  second: RefObject<HTMLAudioElement>,
  ready: boolean,
) {
  const [decks] = useState(() => new Decks(formula));
  const [{ playback, state }, show] = useState({ playback: decks.playback, state: decks.state });
  useEffect(() => {
    const elements = [first.current, second.current] as const;
    const [one, other] = elements;
    if (!ready || one === null || other === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = () => show({ playback: decks.playback, state: decks.state });
    decks.addEventListener("change", follow, { signal });
    document.addEventListener("freeze", () => decks.freeze(), { signal });
    document.addEventListener("resume", () => decks.resume(), { signal });
    const detach = decks.attach([one, other]);
    return () => {
      detach();
      leaving.abort();
    };
  }, [decks, first, second, ready]);
  return { decks, playback, state };
}

interface SourceOptions {
  readonly listening: PlaybackOptions;
  readonly playsFlac: boolean;
  readonly saveData: boolean;
  readonly device: DeviceSound;
}

/**
 * A beat's sound: streamed from the edge, the small file first, or computed on this device.
 * @returns undefined while the device still prepares
 */
export function sourceOf(
  { audio_url }: Pick<Beat, "audio_url">,
  { listening, playsFlac, saveData, device }: SourceOptions,
): Sound | undefined {
  const containers: Container[] = playsFlac && hasFlac({ listening }) ? ["flac"] : [];
  if (hasWav(listening)) containers.push("wav");
  const edge = containers.map((container) => soundAddress(audio_url, container, listening));
  if (!saveData || device.status === "failed") return soundOf(edge, listening);
  if (device.status !== "ready") return undefined;
  const container = onDevice(listening);
  return soundOf([device.addressOf(container, listening), ...edge], listening);
}

/** In what the device makes a sound: nothing is gained by a small one. */
export function onDevice(listening: PlaybackOptions): Container {
  return hasWav(listening) ? "wav" : "flac";
}

function soundOf(addresses: readonly string[], listening: PlaybackOptions): Sound {
  return { key: addresses.join(" "), addresses, listening };
}
