import { expect, test } from "vitest";
import { previewOf } from "./layers.tsx";

const BEAT = { audio_url: "/api/beats/b1/audio.wav?sig=s", duration_seconds: 101.5 };
const CHOICE = { layer: "sea", level: 80, ears: "speakers", pure: true } as const;

test("a preview is two seconds of frames from the middle of the sound, as it will be played", () => {
  const { address, range } = previewOf(BEAT, "rain", CHOICE);
  expect(address).toBe(
    "/api/beats/b1/audio.wav?sig=s&flow=glide&ends=gentle&layer=rain&level=80&ears=speakers&master=calm",
  );
  const first = 44 + 49 * 44_100 * 4;
  expect(range).toBe(`bytes=${first}-${first + 2 * 44_100 * 4 - 1}`);
});

test("a preview has the balance of the ears", () => {
  expect(previewOf(BEAT, "rain", { ...CHOICE, balance: -4 }).address).toMatch(/&balance=-4$/);
});

test("a layer that is turned down is heard in its preview", () => {
  expect(previewOf(BEAT, "rain", { ...CHOICE, level: 0 }).address).not.toContain("level=");
});

test("a beat of a second begins its preview at its first frame", () => {
  expect(previewOf({ ...BEAT, duration_seconds: 1 }, "rain", CHOICE).range).toMatch(/^bytes=44-/);
});
