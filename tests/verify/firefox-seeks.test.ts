import { expect } from "vitest";
import { KEYS } from "#tests/walk/browsers/window.ts";
import { makesBeat, signsIn } from "#tests/walk/people.ts";
import { focusesSlider, place, playsInRoom, playsPast } from "#tests/walk/player.ts";
import { walkFixture } from "#tests/walk/rig.ts";
import type { Visitor } from "#tests/walk/visitor.ts";
import { FIRST_CHOICE, type ListeningChoice } from "#worker/sound/playback-choice.ts";

const walk = walkFixture("http");
const FIREFOX_ALONE = { only: ["Firefox"] } as const;

/** How far from its place a sound may go on, s. */
const NEAR = 0.1;

/** Ten beats: each mix that is offered as FLAC, at its own length and stretched. */
const MIXES: readonly (readonly [Partial<ListeningChoice>, string])[] = [
  [{ layer: "none" }, ""],
  [{ pure: true }, ""],
  [{ layer: "pad" }, ""],
  [{ layer: "tanpura" }, ""],
  [{ layer: "bowls" }, ""],
  [{ layer: "none", ears: "speakers" }, "?minutes=10"],
  [{ pure: true, ears: "speakers" }, "?minutes=20"],
  [{ layer: "pad", ears: "speakers" }, "?minutes=30"],
  [{ layer: "none" }, "?minutes=60"],
  [{ pure: true }, "?minutes=60"],
];

/** Shares of the length; the first ones are what a sound that has just begun knows least of. */
const FRESH = [0.97, 0.42, 0.9, 0.05, 0.995, 0.6, 0.25] as const;
const RELOADED = [0.95, 0.42, 0.99, 0.8, 0.1, 0.92, 0.5] as const;
const CHANGED = [0.98, 0.3, 0.93, 0.7, 0.15, 0.9] as const;

for (const [choice, query] of MIXES) {
  const mix = JSON.stringify(choice) + query;
  walk(
    `twenty places of a FLAC are found: at once, after a reload and after a change, ${mix}`,
    async (visit) => {
      const { visitor } = visit;
      await signsIn(visit);
      const id = await makesBeat(visit);
      await remembers(visitor, choice);
      const misses: number[] = [];
      const findsAll = async (shares: readonly number[]) => {
        for (const share of shares) misses.push(await missesBy(visitor, share));
      };
      await playsInRoom(visitor, id, query);
      await findsAll(FRESH);
      const kept = await place(visitor);
      await visitor.reloads();
      await visitor.hydrated();
      await visitor.presses("button", /^Play$/);
      await playsPast(visitor, kept - NEAR);
      await findsAll(RELOADED);
      await changesEars(visitor);
      await findsAll(CHANGED);
      const farthest = Math.max(...misses);
      console.log(`${mix}: ${misses.length} places, ${farthest.toFixed(4)} s away at most`);
      expect(misses.length).toBe(20);
      expect(farthest).toBeLessThan(NEAR);
    },
    FIREFOX_ALONE,
  );
}

walk(
  "the end of a WAV and of a FLAC is no error, and either starts again",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    const id = await makesBeat(visit);
    for (const layer of ["rain", "none"] as const) {
      // Nothing of it is on its way any more when it is left: Firefox reports an icon that did not come.
      await visitor.opens("/favicon.svg");
      await remembers(visitor, { layer });
      await playsInRoom(visitor, id);
      await focusesSlider(visitor);
      await visitor.keys(KEYS.end);
      await visitor.sees("How do you feel after listening?");
      await visitor.presses("button", "Listen again");
      await playsPast(visitor, 0.3);
      expect(await place(visitor)).toBeLessThan(60);
    }
  },
  FIREFOX_ALONE,
);

/** Keeps a choice on this device, as an earlier visit would have. */
async function remembers(visitor: Visitor, choice: Partial<ListeningChoice>): Promise<void> {
  await visitor.asks(
    (text) => localStorage.setItem("listening", text),
    JSON.stringify({ ...FIRST_CHOICE, ...choice }),
  );
}

/** Seeks to a share of the sound, and lets it play on. @returns how far from there it goes on, s */
async function missesBy(visitor: Visitor, share: number): Promise<number> {
  const heard = await visitor.asks(async (part) => {
    const sound = document.querySelector<HTMLAudioElement>("audio[data-heard]");
    const slider = document.querySelector<HTMLInputElement>("input[aria-label=Position]");
    if (sound === null || slider === null) throw new Error("There is no player.");
    const to = Math.floor(sound.duration * part);
    const next = (type: string) =>
      new Promise((resolve) => sound.addEventListener(type, resolve, { once: true }));
    const seeked = next("seeked");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, to);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await seeked;
    const miss = Math.abs(sound.currentTime - to);
    while (sound.currentTime < to + 0.2 && !sound.ended) await next("timeupdate");
    return { miss, to, at: sound.currentTime, address: sound.currentSrc };
  }, share);
  // A sound that was thrown to its end goes on as a WAV.
  expect(heard.address).toContain("audio.flac");
  expect(heard.at, `after ${heard.to} s of ${heard.address}`).toBeLessThan(heard.to + 5);
  return heard.miss;
}

/** Chooses the other ears, and waits until they are heard. */
async function changesEars(visitor: Visitor): Promise<void> {
  const before = await visitor.asks(
    () => document.querySelector<HTMLAudioElement>("audio[data-heard]")?.currentSrc ?? "",
  );
  await visitor.stirs();
  await visitor.presses("button", "Options");
  await visitor.presses("summary", "You listen with");
  await visitor.presses("radio", before.includes("speakers") ? /^Headphones/ : /^Speakers/);
  await visitor.until((old) => {
    const sounds = [...document.querySelectorAll<HTMLAudioElement>("audio[src]")];
    const [heard] = sounds;
    return sounds.length === 1 && !heard?.paused && heard?.currentSrc !== old;
  }, before);
}
