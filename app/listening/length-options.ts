import type { Formula } from "#worker/sound/formula.ts";
import { SESSION_MINUTES } from "#worker/sound/playback-options.ts";
import { followedBy } from "./session-length.ts";
import { t as duration } from "./words/duration.compiled.ts";
import { t } from "./words/length.compiled.ts";

interface LengthOption {
  readonly value: string;
  readonly label: string;
}

/** Minutes of each work that may follow a beat. */
const WORKS = ["25", "50"] as const;

/** The lengths to choose from for a beat. @param nights those of a whole night, where it leads to sleep */
export function lengthOptions(
  stages: Formula,
  nights: readonly LengthOption[],
): readonly LengthOption[] {
  const minutes = SESSION_MINUTES.map((value) => ({
    value,
    label: duration("minutes", { minutes: Number(value) }),
  }));
  const works = WORKS.map((work) => ({ value: `focus-${work}`, label: t(`focus.option.${work}`) }));
  const following = { night: nights, work: works, nothing: [] } as const;
  const composed = { value: "composition", label: t("composition") };
  return [composed, ...minutes, ...following[followedBy(stages)]];
}
