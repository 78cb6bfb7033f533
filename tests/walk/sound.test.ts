import { expect } from "vitest";
import { KEYS } from "./browsers/window.ts";
import { makesBeat, signsIn } from "./people.ts";
import { duration, focusesSlider, place, playsInRoom, playsPast, seeks } from "./player.ts";
import { walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

const walk = walkFixture("http");
const HOUR = "?minutes=60";

walk("keys seek while the sound plays, each on from the one before", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await playsInRoom(visitor, await makesBeat(visit));
  await focusesSlider(visitor);
  const before = await place(visitor);
  for (let press = 0; press < 20; press += 1) await visitor.keys(KEYS.right);
  await playsPast(visitor, before + 15);
});

walk("a sound is played to its very end, where the question is", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await playsInRoom(visitor, await makesBeat(visit));
  const last = (await duration(visitor)) - 10;
  await seeks(visitor, last);
  await playsPast(visitor, last + 0.5);
  await focusesSlider(visitor);
  await visitor.keys(KEYS.end);
  await visitor.sees("How do you feel after listening?");
  await visitor.presses("button", "Listen again");
  await visitor.until(() => document.activeElement?.getAttribute("aria-label") === "Pause");
  await playsPast(visitor, 0.3);
  expect(await place(visitor)).toBeLessThan(60);
});

walk("an hour is sought in far ahead of what was heard", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await playsInRoom(visitor, await makesBeat(visit), HOUR);
  await seeks(visitor, 3590);
  await playsPast(visitor, 3590.5);
});

for (const [sound, query] of [
  ["a sound", HOUR],
  ["a sound with rain, a WAV,", `${HOUR}&layer=rain`],
] as const) {
  walk(
    `${sound} that is sought without a network waits at its place, and goes on by itself`,
    async (visit) => {
      const { front, visitor } = visit;
      await signsIn(visit);
      await playsInRoom(visitor, await makesBeat(visit), query);
      await visitor.whole();
      front.cut();
      await seeks(visitor, 2000);
      await visitor.sees("Waiting for the network");
      await visitor.until(() => document.querySelector("main [aria-label=Pause]") !== null);
      expect(
        await visitor.asks(() => document.querySelector("[aria-label=Position]")?.ariaValueText),
      ).toContain("33:20");
      front.mend();
      await playsPast(visitor, 2000.5);
      expect(await place(visitor)).toBeLessThan(2100);
    },
    { expected: /Failed to load resource|net::ERR/ },
  );
}

walk(
  "a sound that waits for the network goes on only by a press once it was paused",
  async (visit) => {
    const { front, visitor } = visit;
    await signsIn(visit);
    await playsInRoom(visitor, await makesBeat(visit), HOUR);
    await visitor.whole();
    front.cut();
    await seeks(visitor, 2000);
    await visitor.sees("Waiting for the network");
    await visitor.presses("button", /^Pause$/);
    await visitor.until(() => document.querySelector("main [aria-label=Play]") !== null);
    front.mend();
    await visitor.presses("button", /^Play$/);
    await playsPast(visitor, 2000.5);
    expect(await place(visitor)).toBeLessThan(2100);
  },
  { expected: /Failed to load resource|net::ERR/ },
);

walk("a connection that dies without a word is replaced, and the sound goes on", async (visit) => {
  const { front, visitor } = visit;
  await signsIn(visit);
  await playsInRoom(visitor, await makesBeat(visit), HOUR);
  // As many connections as a browser keeps: each of them is dead then.
  await visitor.asks(async () => {
    await Promise.all(Array.from({ length: 6 }, async () => (await fetch("/api/health")).text()));
  });
  front.hush();
  await seeks(visitor, 2000);
  await visitor.sees("Waiting for the network");
  front.mend();
  await playsPast(visitor, 2000.5);
  expect(await place(visitor)).toBeLessThan(2100);
});

/** Presses "Save data", and waits until the sound that is heard comes from where it then should. */
async function savesData(visitor: Visitor, isOnDevice: boolean): Promise<void> {
  await visitor.presses("checkbox", "Save data");
  await visitor.until((expected) => {
    const sound = document.querySelector<HTMLAudioElement>("audio[data-heard]");
    return sound?.src.includes("/device-sound/") === expected;
  }, isOnDevice);
}

walk(
  "saving data, the device computes what is heard",
  async (visit) => {
    const { front, visitor } = visit;
    await signsIn(visit);
    await playsInRoom(visitor, await makesBeat(visit), HOUR);
    await visitor.stirs();
    await visitor.presses("button", "Options");
    await savesData(visitor, true);
    const at = await place(visitor);
    await playsPast(visitor, at + 1);
    await visitor.whole();
    front.cut();
    await visitor.presses("button", "Done");
    await seeks(visitor, 2400);
    await playsPast(visitor, 2400.5);
    // What was read ahead is let go of, which Firefox calls an error.
  },
  { expected: /A ServiceWorker intercepted the request|net::ERR|Failed to load resource/ },
);

walk(
  "a sound that waits for the network goes on at its place once the device computes it",
  async (visit) => {
    const { front, visitor } = visit;
    await signsIn(visit);
    await playsInRoom(visitor, await makesBeat(visit), HOUR);
    await visitor.stirs();
    await visitor.presses("button", "Options");
    await savesData(visitor, true);
    await savesData(visitor, false);
    await visitor.whole();
    front.cut();
    await seeks(visitor, 2000);
    await visitor.sees("Waiting for the network");
    await visitor.presses("checkbox", "Save data");
    await playsPast(visitor, 2000.5);
    expect(await place(visitor)).toBeLessThan(2100);
  },
  { expected: /A ServiceWorker intercepted the request|net::ERR|Failed to load resource/ },
);

walk(
  "a night that the device computes is found at its waking, and goes on",
  async (visit) => {
    const { visitor, browser } = visit;
    await signsIn(visit);
    // Firefox finds no place behind the silence of a FLAC, and longer nights have no WAV.
    const minutes = browser === "Firefox" ? 405 : 480;
    await playsInRoom(visitor, await makesBeat(visit), `?minutes=night-${minutes}`);
    for (const waking of [minutes * 60 - 600, minutes * 30]) {
      await seeks(visitor, waking);
      await playsPast(visitor, waking + 0.5);
      expect(await place(visitor)).toBeLessThan(waking + 60);
    }
    await visitor.sees("Silence");
  },
  { expected: /A ServiceWorker intercepted the request|net::ERR|Failed to load resource/ },
);
