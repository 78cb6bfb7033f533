import { SEALING_STEPS, type SealingPorts } from "./sealing-steps.ts";

/**
 * Seals legacy rows under the keys of their owners and wraps keys of a previous APP_SECRET under the
 * current one, in batches. Every batch is one transaction: a stopped job resumes where it ended.
 * @param most the largest number of rows to process @default all
 * @returns the number of rows processed; 0 when nothing was left
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
