import { expect } from "vitest";
import { cpuRatio, wallOf } from "./cpu.ts";
import type { Reader } from "./readers.ts";

/** How many times the processor time of an ordinary text of its length any text may take. */
const MOST = 20;
/** Nothing that is over by then can hold anybody up. */
const FREE_MS = 1;

/** A reader with an ordinary text of a length, and what reading that takes, ms. */
interface Measured extends Reader {
  readonly name: string;
  readonly usual: number;
}

/** Reads each reader's ordinary text a few times, which also warms it up. */
export async function measure(
  readers: Readonly<Record<string, Reader>>,
  length: number,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const [name, { read, ordinary: part }] of Object.entries(readers)) {
    const ordinary = part
      .repeat(Math.ceil(length / part.length))
      .slice(0, length)
      .trim();
    let usual = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 20; turn += 1) {
      usual = Math.min(usual, await wallOf(() => read(ordinary)));
    }
    measured.push({ name, read, ordinary, usual });
  }
  return measured;
}

/**
 * Holds that a text takes none of the readers too long. The clock on the wall clears most texts at once:
 * processor time is never more; only of the others is that measured.
 * @param about says what text it is
 */
export async function expectBounded(readers: readonly Measured[], text: string, about = "") {
  for (const { name, read, ordinary, usual } of readers) {
    const wall = await wallOf(() => read(text));
    if (wall <= Math.max(MOST * usual, FREE_MS)) continue;
    const ratio = await cpuRatio(
      () => read(text),
      () => read(ordinary),
      MOST,
    );
    expect(ratio, `${name}, ${about}: ${JSON.stringify(text)}`).toBeLessThanOrEqual(MOST);
  }
}
