import { referenceFrame } from "#tests/sound/reference.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";

/** Largest distance of the samples of [first, first + count) from the reference, in LSB. */
export function distanceWithin(
  plan: Plan,
  renderer: Renderer,
  first: number,
  count: number,
): number {
  let worst = 0;
  for (let done = 0; done < count; done += renderer.maxFrames) {
    const size = Math.min(renderer.maxFrames, count - done);
    const bytes = renderer.frames(plan, first + done, size);
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, size * 2);
    for (let frame = 0; frame < size; frame += 1) {
      const [left, right] = referenceFrame(plan, first + done + frame);
      const leftError = Math.abs(left - (samples[2 * frame] ?? Number.NaN));
      const rightError = Math.abs(right - (samples[2 * frame + 1] ?? Number.NaN));
      // Turned round, so that NaN is the worst.
      if (!(leftError < worst)) worst = leftError;
      if (!(rightError < worst)) worst = rightError;
    }
  }
  return worst;
}
