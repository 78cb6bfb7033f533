/** Seed of all randomness in these tests; their names print it. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
