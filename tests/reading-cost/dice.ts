import { FIXED_SEED } from "#tests/property/check-property.ts";

/** A reproducible random source. */
export interface Dice {
  /** A whole number from 0 to below this. */
  below(end: number): number;
  pick<Item>(from: readonly Item[]): Item;
}

/** @param seed a whole number (mulberry32) */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    pick: <Item>(from: readonly Item[]) => from[below(from.length)] as Item,
  };
}

/** Seed of all randomness in the CPU tests; their names print it. `npm run fuzz` sets it, and prints it first. */
export const SEED = Number(process.env.FUZZ_SEED ?? FIXED_SEED);
