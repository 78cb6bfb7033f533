import { PLAYER } from "#app/words/player.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { followedBy } from "./session-length.ts";

interface LengthOption {
  readonly value: string;
  readonly label: string;
}

/** The lengths to choose from for a beat. @param nights those of a whole night, where it leads to sleep */
export function lengthOptions(
  stages: Formula,
  nights: readonly LengthOption[],
): readonly LengthOption[] {
  const follows = followedBy(stages);
  const works = Object.entries(PLAYER.focus.options).map(([work, label]) => ({
    value: `focus-${work}`,
    label,
  }));
  const following = { night: nights, work: works, nothing: [] } as const;
  return [...PLAYER.lengths, ...following[follows]];
}
