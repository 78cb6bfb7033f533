import { expect, test } from "vitest";
import { cpuRatio } from "#tests/reading-cost/cpu.ts";
import { PARTS } from "#tests/reading-cost/families.ts";
import { assess } from "#worker/reading/composer/assess.ts";
import { listeningNotices } from "#worker/reading/safety/listening-notices.ts";

const SHORT = 8000;
const TIMES = 8;
/** Quadratic time would give 64. */
const MOST = 20;

test.each(PARTS)(
  "%j repeated: eight times the text takes at most 20 times the CPU",
  async (part) => {
    const read = (length: number) => {
      const text = `I feel ${part.repeat(length / part.length)}x`;
      return [assess(text), listeningNotices(text)];
    };
    read(SHORT);
    const ratio = await cpuRatio(
      () => read(SHORT * TIMES),
      () => read(SHORT),
      MOST,
    );
    expect(ratio).toBeLessThanOrEqual(MOST);
  },
);
