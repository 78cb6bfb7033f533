import type { ListeningChoice } from "#worker/domain/sound/listening-choice.ts";

/** Whether nothing but the level of the layer tells two choices apart. */
export function differInLevelAlone(one: ListeningChoice, other: ListeningChoice): boolean {
  const { layer, level, ears, pure, noise } = one;
  const alike =
    layer === other.layer && ears === other.ears && pure === other.pure && noise === other.noise;
  return alike && level !== other.level;
}
