import { FIXED_SEED } from "#tests/property/check-property.ts";

/** Seed of all randomness in the CPU tests; their names print it. `npm run fuzz` sets it, and prints it first. */
export const SEED = Number(process.env.FUZZ_SEED ?? FIXED_SEED);
