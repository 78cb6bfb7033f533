import { expect, test } from "vitest";
import { reaches } from "#tests/browser/playing-page.ts";
import { browserFixture } from "#tests/browser/rig.ts";
import { createLoudnessMeter } from "#tests/sound/meters/loudness.ts";
import type { Stereo } from "#tests/sound/meters/stereo.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { heard, record } from "./heard.ts";

const site = browserFixture();

function meterOf(sound: Stereo) {
  const meter = createLoudnessMeter();
  meter.add(sound);
  return meter;
}

const cut = ({ left, right }: Stereo, from: number, end?: number): Stereo => ({
  left: left.slice(from, end),
  right: right.slice(from, end),
});

test.each(["I am so tired and cannot sleep", "I feel calm", "I need to focus on my work"])(
  "a first beat (%s) is there from its first second, as loud as the samples, on a device that never set a volume",
  async (mood) => {
    const { jar } = await site.stack.insertPerson();
    const { id } = (await (await jar.postBeat({ mood })).json()) as { id: string };
    const { page, close } = await site.openPage({ jar, bypassCSP: true });
    await page.goto(`${site.stack.origin}/listen/${id}`);
    await page.getByRole("slider", { name: "Volume" }).waitFor();
    await record(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await reaches(page, 15);
    const sound = await heard(page);
    await close();

    const begins = sound.left.findIndex((sample) => Math.abs(sample) > 1e-4);
    // The loudness of a first second is read within the three seconds of a short-term meter.
    const beginning = meterOf(cut(sound, begins, begins + 3 * SAMPLE_RATE));
    const later = meterOf(cut(sound, begins + 9 * SAMPLE_RATE));
    const peak = Math.max(...[sound.left, sound.right].map((side) => side.reduce(louder, 0)));
    console.log(
      `${mood}: ${beginning.shortTermMaximum().toFixed(1)} LUFS at first, then ${later.integrated().toFixed(1)}`,
    );
    expect(beginning.shortTermMaximum()).toBeGreaterThan(-30);
    // A part of a sound whose whole has -20 LUFS.
    expect(Math.abs(later.integrated() + 20)).toBeLessThan(3);
    expect(20 * Math.log10(peak)).toBeLessThan(-3);
  },
);

const louder = (most: number, sample: number) => Math.max(most, Math.abs(sample));
