import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AS_COMPOSED, SOFTENED } from "#worker/sound/playback-options.ts";
import { holdsVolume, playedAs } from "./volume-hold.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** As WebKit on iPhones: the volume reads as it was set, until a later task. */
class RevertingElement {
  readonly #afterMs: number;
  #volume = 1;

  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    const before = this.#volume;
    this.#volume = volume;
    setTimeout(() => {
      this.#volume = before;
    }, this.#afterMs);
  }
}

async function answerOf(element: Pick<HTMLMediaElement, "volume">): Promise<boolean> {
  const answer = holdsVolume(element);
  await vi.advanceTimersByTimeAsync(1000);
  return answer;
}

test("an element that goes back on its volume in a later task does not hold it, nor one that never takes it", async () => {
  expect(await answerOf({ volume: 1 })).toBe(true);
  expect(await answerOf(new RevertingElement(0))).toBe(false);
  expect(await answerOf(new RevertingElement(100))).toBe(false);
  const fixed = Object.defineProperty({ volume: 1 }, "volume", { get: () => 1, set: () => {} });
  expect(await answerOf(fixed)).toBe(false);
});

test("pure tones are served calm where no volume can lower them, and not played before that is known", () => {
  const as = (holds: boolean | undefined, listening = AS_COMPOSED) =>
    playedAs(listening, { holds, fromSoft: false });
  expect(as(true)).toBe(AS_COMPOSED);
  expect(as(false)).toEqual({ ...AS_COMPOSED, master: "calm" });
  expect(as(undefined)).toBeUndefined();
  for (const holds of [true, false, undefined]) expect(as(holds, SOFTENED)).toBe(SOFTENED);
});

test("what takes over from a soft sound is as soft where no volume can rise from there", () => {
  for (const listening of [AS_COMPOSED, SOFTENED]) {
    const as = (holds: boolean | undefined) => playedAs(listening, { holds, fromSoft: true });
    expect(as(true)).toBe(listening);
    expect(as(false)).toEqual({ ...listening, master: "soft" });
    expect(as(undefined)).toBeUndefined();
  }
});
