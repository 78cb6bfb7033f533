import type { ComponentType, RefObject } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import type { Decks } from "../decks/decks.ts";
import type { Playback } from "../decks/playback.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import type { SessionLength } from "../session-length.ts";
import type { SleepTimer } from "../sleep-timer.ts";

/** The sound of a session as screens show it, and what they change. */
export interface Heard {
  /** Id of its beat. */
  readonly beat: string;
  readonly decks: Decks;
  readonly playback: Playback;
  /** There is something to play. */
  readonly ready: boolean;
  /** A sentence for the person; empty where all is well. */
  readonly status: string;
  /** What is heard, and saved. */
  readonly listening: PlaybackOptions;
  readonly choice: ListeningChoice | undefined;
  readonly choose: (choice: ListeningChoice) => void;
  readonly length: SessionLength;
  readonly setLength: (length: SessionLength) => void;
  readonly loop: boolean;
  readonly setLoop: (loop: boolean) => void;
  readonly timer: SleepTimer;
  /** @param minutes 0 turns it off */
  readonly startTimer: (minutes: number) => void;
  readonly volume: number;
  /** Undefined where only the device sets it. */
  readonly setVolume: ((volume: number) => void) | undefined;
  /** What computes the sound. Undefined: the edge. */
  readonly device: ReadyDeviceSound | undefined;
}

/** What a listening session begins with. */
export interface Opening {
  readonly beat: Beat;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** How they chose to listen; undefined before their first choice. */
  readonly stored: ListeningChoice | undefined;
  readonly firstLength: SessionLength;
  /** Under 18, by the profile. */
  readonly young: boolean;
  /** There are notices to read first: it does not play automatically. */
  readonly noticesFirst: boolean;
  /** Plays as soon as there is a sound. */
  readonly start: boolean;
  /** Made a moment ago: its file is downloaded automatically. */
  readonly made: boolean;
  /** Where it begins, s. @default where it was before a reload */
  readonly at?: number;
  /** The volume of the browser's own player, above 0 to 1, where it played until now: its sound is 10 dB softer. */
  readonly early?: number;
  /** Its formula is kept on this device, which makes the sound: it needs no network. @default false */
  readonly kept?: boolean;
}

/** The two sound elements of the page, which outlive a session. */
export interface SoundElements {
  readonly first: RefObject<HTMLAudioElement>;
  readonly second: RefObject<HTMLAudioElement>;
}

export interface EngineProps extends SoundElements {
  readonly opening: Opening;
  /** Told whenever something has changed. */
  readonly onHeard: (heard: Heard) => void;
  readonly onClose: () => void;
}

/** What plays: a component, so that pages without sound do not load it. */
export type Engine = ComponentType<EngineProps>;
