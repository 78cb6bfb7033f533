import { SEALING_STEPS, type SealingPorts } from "./steps.ts";

/**
 * Brings rows of before under the keys of their owners, and keys of an earlier secret under the one
 * in use, some rows at a time. Each step is whole in itself: stopped at any moment, the next call
 * goes on where this one ended.
 * @param most how many rows it takes at most @default all there are
 * @returns how many rows it took; 0 when nothing was left to do
 */
export async function seal(ports: SealingPorts, most = Number.POSITIVE_INFINITY): Promise<number> {
  let sealed = 0;
  for (const step of SEALING_STEPS) {
    let rows: number;
    do {
      rows = sealed < most ? await step(ports) : 0;
      sealed += rows;
    } while (rows > 0);
  }
  return sealed;
}
