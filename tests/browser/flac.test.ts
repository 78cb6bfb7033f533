import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { launchChromium } from "#tests/rig/chromium.ts";
import { flacOf, samplesOf, wavSamples, wholeOf } from "#tests/sound/decoders/decoders.ts";
import { expectEqual } from "#tests/sound/decoders/expect-equal.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, SOFTENED } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

const stage = { base_freq: 100, beat_offset: 4, duration: 5, rhythm_type: "balanced" };
const formula = [stage, { ...stage, base_freq: 120.25, beat_offset: 17.5, rhythm_type: "triplet" }];

test(
  "Chromium decodes FLAC to the samples of the WAV, as composed, softened and for speakers",
  beforeRelease(),
  async () => {
    const browser = await launchChromium();
    const page = await browser.newPage();
    for (const listening of [AS_COMPOSED, SOFTENED, { ...SOFTENED, ears: "speakers" } as const]) {
      const plan = planBeat(formula, listening);
      const decoded = await page.evaluate(decodeInPage, {
        file: wholeOf(flacOf(plan)).toString("base64"),
        rate: SAMPLE_RATE,
      });
      expect(decoded.channels).toBe(2);
      expectEqual(samplesOf(Buffer.from(decoded.pcm, "base64")), wavSamples(plan));
    }
    await browser.close();
  },
);

interface Coded {
  /** Base64. */
  readonly file: string;
  readonly rate: number;
}

async function decodeInPage({ file, rate }: Coded) {
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const context = new OfflineAudioContext(2, 1, rate);
  const sound = await context.decodeAudioData(bytes.buffer);
  const left = sound.getChannelData(0);
  const right = sound.getChannelData(1);
  // Chromium maps the greatest and the least sample to 1 and -1.
  const sampleOf = (value = Number.NaN) => Math.round(value * (value < 0 ? 32_768 : 32_767));
  const samples = new Int16Array(sound.length * 2);
  for (let frame = 0; frame < sound.length; frame += 1) {
    samples[2 * frame] = sampleOf(left[frame]);
    samples[2 * frame + 1] = sampleOf(right[frame]);
  }
  // As a text: a list of numbers would take a minute on its way out of the page.
  const characters = Array.from(new Uint8Array(samples.buffer), (byte) =>
    String.fromCharCode(byte),
  );
  return { channels: sound.numberOfChannels, pcm: btoa(characters.join("")) };
}
