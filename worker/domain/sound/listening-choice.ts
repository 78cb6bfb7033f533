import { AS_COMPOSED, type Ears, type LayerChoice, type Listening, SOFTENED } from "./listening.ts";

/** What a person chooses once for all beats: remembered on the device, and with the person. */
export interface ListeningChoice {
  readonly layer: LayerChoice;
  /** Of the layer, 0 to 100. */
  readonly level: number;
  readonly ears: Ears;
  /** The bare tones of the composition, at full scale, without layer, glides or gentle ends. */
  readonly pure: boolean;
}

export const FIRST_CHOICE: ListeningChoice = {
  layer: "none",
  level: AS_COMPOSED.level,
  ears: "both",
  pure: false,
};

/** How the player plays a beat. @param minutes @default as composed */
export function listeningOf(
  { layer, level, ears, pure }: ListeningChoice,
  minutes?: number,
): Listening {
  if (pure) return { ...AS_COMPOSED, ears, minutes };
  return { ...SOFTENED, layer, level, ears, minutes };
}
