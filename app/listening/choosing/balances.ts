import { BALANCE } from "#worker/sound/playback-options.ts";

/** Balances that can be chosen from a list, dB, from the left to the right. */
export const BALANCES: readonly number[] = Array.from(
  { length: BALANCE.max + 1 - BALANCE.min },
  (_, index) => BALANCE.min + index,
);
