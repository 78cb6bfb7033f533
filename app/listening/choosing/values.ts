import { BALANCE, BREATHS, BREATHS_FROM } from "#worker/sound/playback-options.ts";
import { t } from "../words/choosing.compiled.ts";

/** Balances that can be chosen from a list, dB, from the left to the right. */
export const BALANCES: readonly number[] = Array.from(
  { length: BALANCE.max + 1 - BALANCE.min },
  (_, index) => BALANCE.min + index,
);

/** Which ear is softer by a balance, and by how much. */
export function balanceText(balance: number): string {
  const softer = balance === 0 ? "none" : balance < 0 ? "right" : "left";
  return t("balanceText", { softer, decibels: Math.abs(balance) });
}

/** Breaths a minute that can be chosen; nothing for a sound that does not breathe, or has one pace. */
type Pace = number | "";

const from = ({ min, max }: { readonly min: number; readonly max: number }): readonly number[] =>
  Array.from({ length: max + 1 - min }, (_, index) => min + index);

/** Paces that the sound may follow. */
export const BREATH_PACES: readonly Pace[] = ["", ...from(BREATHS)];
/** Paces from which it may slow down: every second one is fine enough. */
export const OWN_PACES: readonly Pace[] = [
  "",
  ...from(BREATHS_FROM).filter((pace) => pace % 2 === 0),
];

export function breathText(pace: Pace): string {
  return pace === "" ? t("breathOff") : t("breathPace", { breaths: pace });
}

export function breathFromText(pace: Pace): string {
  return pace === "" ? t("breathFromNone") : t("breathFromPace", { breaths: pace });
}
