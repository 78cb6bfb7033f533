import { type BandName, bandOf } from "./bands.ts";
import type { Formula } from "./formula.ts";
import { leadsToSleep } from "./night.ts";
import {
  AS_COMPOSED,
  type BeatForm,
  type Ears,
  isNoise,
  LAYERS,
  type LayerChoice,
  type LayerName,
  type PlaybackOptions,
  SOFTENED,
} from "./playback-options.ts";

/** A layer for all beats, or for each beat the one that suits it. */
export const LAYER_WISHES = ["suggested", ...LAYERS] as const;
export type LayerWish = (typeof LAYER_WISHES)[number];

/** What a person chooses once for all beats: remembered on the device, and with the person. */
export interface ListeningChoice {
  readonly layer: LayerWish;
  /** Of the layer, 0 to 100. */
  readonly level: number;
  readonly ears: Ears;
  /** The bare tones of the composition, at full scale, without layer, glides or gentle ends. */
  readonly pure: boolean;
  /** A layer of noise plays all night. @default it fades out once sleep may have come */
  readonly noise?: "stays" | undefined;
  /** What beats. @default binaural */
  readonly beat?: Exclude<BeatForm, "binaural"> | undefined;
  /** Breaths a minute that the sound follows, and with which it begins. @default it does not breathe */
  readonly breath?: number | undefined;
  readonly breathFrom?: number | undefined;
  /** dB by which one ear is softer: see PlaybackOptions. @default both are alike */
  readonly balance?: number | undefined;
}

/** A choice as it is played in a session. */
export interface PlayedChoice extends ListeningChoice {
  readonly layer: LayerChoice;
}

export const FIRST_CHOICE: ListeningChoice = {
  layer: "suggested",
  level: AS_COMPOSED.level,
  ears: "both",
  pure: false,
};

/** How long a beat is played, and what follows it. */
export type PlayedLength = Partial<Pick<PlaybackOptions, "minutes" | "night" | "focus">>;

function listeningOf(
  { layer, level, ears, pure, noise, breath, breathFrom, ...choice }: PlayedChoice,
  length: PlayedLength,
): PlaybackOptions {
  const beat = choice.beat ?? AS_COMPOSED.beat;
  const balance = choice.balance ?? AS_COMPOSED.balance;
  if (pure) return { ...AS_COMPOSED, ears, beat, balance, ...length };
  return {
    ...SOFTENED,
    layer,
    level,
    ears,
    beat,
    balance,
    ...length,
    noise: noise ?? SOFTENED.noise,
    breath: breath ?? SOFTENED.breath,
    ...(breath !== undefined && breathFrom !== undefined && { breath_from: breathFrom }),
  };
}

/** What decides over noise beside the choice. */
export interface Session {
  readonly stages: Formula;
  /** The listener is under 18. */
  readonly young: boolean;
  /** It has started again at its end for so long that sleep may have come. @default false */
  readonly rested?: boolean;
}

/** How the player plays a beat for somebody. @param length @default as composed */
export function listeningFor(
  choice: ListeningChoice,
  session: Session,
  length: PlayedLength = {},
): PlaybackOptions {
  return listeningOf(choiceFor(choice, session), length);
}

/** What of a choice is played in a session: where there is no noise, the tones alone. */
export function choiceFor(choice: ListeningChoice, session: Session): PlayedChoice {
  const { noise } = choice;
  const layer = choice.layer === "suggested" ? suggestedLayer(session.stages) : choice.layer;
  const faded = session.rested === true && noise !== "stays" && leadsToSleep(session.stages);
  const spared = isNoise(layer) && (faded || isWithoutNoise(session));
  return { ...choice, layer: spared ? "none" : layer };
}

/** Whether noise is not offered: the study that found it to cost sleep warns most for children. */
export function isWithoutNoise({ stages, young }: Session): boolean {
  return young && leadsToSleep(stages);
}

/**
 * The layer that a beat is played with until another one is chosen. The goal of a beat is not stored, but its
 * last stage shows where it leads: to sleep and stillness (Delta, Theta) the drone that people sit with, to
 * calm (Alpha) a warm chord, to attention (Beta, Gamma) bowls. Never noise: it costs four times the bytes, and
 * all night some sleep.
 * @param formula 1 stage or more
 */
export function suggestedLayer(formula: Formula): LayerName {
  return LAYER_OF[bandOf(formula.at(-1)?.beat_offset ?? 0)];
}

const LAYER_OF: Readonly<Record<BandName, LayerName>> = {
  Delta: "tanpura",
  Theta: "tanpura",
  Alpha: "pad",
  Beta: "bowls",
  Gamma: "bowls",
};
