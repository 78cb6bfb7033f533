import { bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { t } from "./words/room.compiled.ts";

/** Where a beat is composed to lead: "From alert to calm, in eight minutes." @param seconds how long it plays */
export function wayOf(stages: Formula, seconds: number): string {
  const bandAt = (place: number) => bandOf(stages.at(place)?.beat_offset ?? 0);
  const [from, to] = [bandAt(0), bandAt(-1)];
  const minutes = minutesIn(seconds);
  if (from === to) return t("way.stays", { state: to, minutes });
  return t("way.from", { from, to, minutes });
}

/** As a person would say it: a minute at least. */
export function minutesIn(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}
