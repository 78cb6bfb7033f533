import type { Formula } from "#worker/sound/stage.ts";

/** 32 bits of a formula's numbers, by FNV-1a over their IEEE 754 bytes: equal on every engine. */
export function seedOf(formula: Formula): number {
  const numbers = new Float64Array(
    formula.flatMap(({ base_freq, beat_offset, duration }) => [base_freq, beat_offset, duration]),
  );
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(numbers.buffer)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}
