import type { ComponentType, RefObject } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { SessionLength } from "../session-length.ts";
import type { Heard } from "./heard.ts";

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
