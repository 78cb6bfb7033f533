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
  readonly setVolume: (volume: number) => void;
  /** What computes the sound. Undefined: the edge. */
  readonly device: ReadyDeviceSound | undefined;
}
