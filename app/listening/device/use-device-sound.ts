import { useEffect, useMemo, useRef, useState } from "react";
import { soundTags } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { type Container, soundAddress } from "#worker/sound/container/sound-file.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { type OpenSound, openDeviceSound } from "./device-sound.ts";
import { isOfDevice, type SoundInContainer } from "./sound-protocol.ts";

export type WholeSound =
  | { readonly status: "computing" | "failed" }
  | { readonly status: "ready"; readonly sound: SoundInContainer; readonly address: string };

const COMPUTING = { status: "computing" } as const;

/**
 * One sound computed whole, as an object URL, which lasts until another sound is heard in its place.
 * @param open undefined while it is not wanted
 * @param inUse the addresses that elements have
 */
function useWholeSound(
  open: OpenSound | undefined,
  sound: SoundInContainer,
  inUse: readonly string[],
): WholeSound {
  const [whole, setWhole] = useState<WholeSound>(COMPUTING);
  const past = useRef(new Set<string>());
  useEffect(() => {
    setWhole(COMPUTING);
    if (!open) return;
    const leaving = new AbortController();
    let address: string | undefined;
    open.whole(sound, leaving.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setWhole({ status: "ready", sound, address });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn(error);
        setWhole({ status: "failed" });
      },
    );
    return () => {
      leaving.abort();
      if (address !== undefined) past.current.add(address);
    };
  }, [open, sound]);
  useEffect(() => revoke(past.current, inUse));
  useEffect(() => () => revoke(past.current, []), []);
  // What was computed of another sound, until the effect has run, is not this one.
  return whole.status === "ready" && whole.sound !== sound ? COMPUTING : whole;
}

function revoke(addresses: Set<string>, inUse: readonly string[]): void {
  for (const address of addresses) {
    if (inUse.includes(address)) continue;
    addresses.delete(address);
    URL.revokeObjectURL(address);
  }
}

export type DeviceSound = { readonly status: "off" | "computing" | "failed" } | ReadyDeviceSound;

/** Sound of a beat that this device computes while it is read. The same object until the beat changes. */
export interface ReadyDeviceSound {
  readonly status: "ready";
  /**
   * The address to play: of any container that the mix has, and any listening. Equal sounds have equal
   * addresses, and nothing is computed before an element reads one, so that a change of layer, level or
   * length is a change of `src`. If an element fails on it, play the edge's.
   */
  addressOf(container: Container, listening: PlaybackOptions): string;
  /** The link that saves the same bytes. @param name of the file, with its extension */
  fileOf(container: Container, listening: PlaybackOptions, name: string): FileLink;
}

/** The attributes of a link to a file. */
export interface FileLink {
  readonly href: string;
  /**
   * Undefined where the link must have no such attribute: Chromium takes a link that has it past the
   * service worker. What answers then names the file, and the page stays.
   */
  readonly download: string | undefined;
}

const COMPOSED_WAV: SoundInContainer = { container: "wav", listening: AS_COMPOSED };

/**
 * The sound of a beat, computed on this device while `wanted`; "failed" where the browser cannot, and
 * the edge must stream it. What is heard goes on to its end, or until another sound is heard in its place: it is not closed
 * before.
 *
 * Where a service worker controls the page, every sound is streamed from the device. Elsewhere (some
 * private windows, browsers within apps) only `heard` is computed, whole, before it is "ready"; the
 * addresses of all other sounds are the edge's, and a sound too large for a blob is "failed".
 * @param inUse the addresses that elements have
 * @param heard what is to be played now. @default the WAV as composed
 */
export function useDeviceSound(
  beat: Beat,
  wanted: boolean,
  inUse: readonly string[],
  heard: SoundInContainer = COMPOSED_WAV,
): DeviceSound {
  // A beat's sound never changes: it goes on when the page has loaded its data anew.
  const kept = useFirstOf(beat, beat.id);
  const played = useFirstOf(heard, soundAddress(".wav", heard.container, heard.listening));
  const opened = useOpened(kept, wanted || inUse.some(isOfDevice));
  const open = opened.status === "open" ? opened.sound : undefined;
  const whole = useWholeSound(wanted && !open?.addressOf ? open : undefined, played, inUse);
  return useMemo(() => {
    if (!wanted) return OFF;
    if (opened.status !== "open") return { status: opened.status };
    if (opened.sound.addressOf) return streamed(opened.sound.addressOf);
    return whole.status === "ready" ? asBlob(kept, whole) : { status: whole.status };
  }, [wanted, opened, whole, kept]);
}

function streamed(addressOf: NonNullable<OpenSound["addressOf"]>): ReadyDeviceSound {
  return {
    status: "ready",
    addressOf: (container, listening) => addressOf({ container, listening }),
    fileOf: (container, listening, name) => ({
      href: addressOf({ container, listening }, name),
      download: undefined,
    }),
  };
}

/** A sound that was computed whole; all others are the edge's. */
function asBlob(
  { audio_url, download_url }: Beat,
  { sound, address }: { readonly sound: SoundInContainer; readonly address: string },
): ReadyDeviceSound {
  const computed = soundAddress(".wav", sound.container, sound.listening);
  const from = (edge: string, container: Container, listening: PlaybackOptions) =>
    soundAddress(".wav", container, listening) === computed
      ? address
      : soundAddress(edge, container, listening);
  return {
    status: "ready",
    addressOf: (container, listening) => from(audio_url, container, listening),
    fileOf: (container, listening, name) => ({
      href: from(download_url, container, listening),
      download: name,
    }),
  };
}

type Opened =
  | { readonly status: "off" | "computing" | "failed" }
  | { readonly status: "open"; readonly sound: OpenSound };

function useOpened(beat: Beat, wanted: boolean): Opened {
  const [opened, setOpened] = useState<{ readonly beat?: Beat; readonly as: Opened }>({ as: OFF });
  useEffect(() => {
    if (!wanted) return;
    setOpened({ beat, as: COMPUTING });
    const leaving = new AbortController();
    const tags = soundTags(beat.name);
    openDeviceSound({ formula: beat.stages, tags }, leaving.signal).then(
      (sound) => setOpened({ beat, as: { status: "open", sound } }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error(error);
        setOpened({ beat, as: { status: "failed" } });
      },
    );
    return () => {
      leaving.abort();
      setOpened({ as: OFF });
    };
  }, [beat, wanted]);
  if (!wanted) return OFF;
  // What is open of another beat, until the effect has run, is not this one's.
  return opened.beat === beat ? opened.as : COMPUTING;
}

const OFF = { status: "off" } as const;

/** The first of the values with the same key that were given one after another. */
function useFirstOf<T>(value: T, key: string): T {
  const [first, setFirst] = useState({ value, key });
  if (first.key === key) return first.value;
  setFirst({ value, key });
  return value;
}
