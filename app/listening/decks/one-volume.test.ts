import { expect, test, vi } from "vitest";
import { LateEvents, openedDecks, SOUND, standInForPage } from "#tests/sound/sounding-decks.ts";

standInForPage();

/** As on iPhones: a volume reads as it was set until the next task, and changes nothing; `muted` does. */
class OneVolume extends LateEvents {
  constructor(...made: ConstructorParameters<typeof LateEvents>) {
    super(...made);
    let shown = 1;
    Object.defineProperty(this, "volume", {
      get: () => shown,
      set: (volume: number) => {
        shown = volume;
        setTimeout(() => {
          shown = 1;
        });
      },
    });
  }
}

/** Goes over to another sound. @returns how many of both elements were heard, each millisecond of it */
async function heardAtOnce(Kind: typeof LateEvents, isHeld: boolean | undefined) {
  const { decks, element, other, leave } = await openedDecks(10, Kind);
  if (isHeld !== undefined) decks.setVolume(1, isHeld);
  void decks.play();
  await vi.advanceTimersByTimeAsync(500);
  decks.want({ ...SOUND, key: "other" });
  const counts = new Set<number>();
  let both = 0;
  for (let ms = 0; ms < 5000; ms += 1) {
    await vi.advanceTimersByTimeAsync(1);
    const playing = [element, other].filter(({ paused }) => !paused);
    if (playing.length === 2) both += 1;
    counts.add(playing.filter(({ muted }) => !muted).length);
  }
  expect([decks.state.heard, both > 200]).toEqual([1, true]);
  leave();
  return [...counts];
}

test("where elements keep no volume, or it is not known, one sound is heard at a time while another takes its place", async () => {
  expect(await heardAtOnce(OneVolume, false)).toEqual([1]);
  expect(await heardAtOnce(OneVolume, undefined)).toEqual([1]);
  expect(await heardAtOnce(LateEvents, true)).toContain(2);
});
