/** Of everything random in these tests: it stands in their names. */
export const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
