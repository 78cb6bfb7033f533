import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NOISE_LAYERS } from "#worker/sound/playback-options.ts";

const { choosing, beforeYouListen } = JSON.parse(
  readFileSync("app/listening/words/en.json", "utf8"),
);

test("what is said of noise at night names every layer of noise", () => {
  const texts = [choosing.keepNoiseHint, choosing.withoutNoise, beforeYouListen.notices.child];
  for (const text of texts) {
    expect(
      NOISE_LAYERS.filter((name) => !text.includes(name)),
      text,
    ).toEqual([]);
  }
});
