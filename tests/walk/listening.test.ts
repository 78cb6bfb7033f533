import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { makesBeat, signsIn } from "./people.ts";
import { duration, place, playsInRoom, playsNear, playsPast, pressesTrack } from "./player.ts";
import { walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

const walk = walkFixture("http");
const MOOD = "I feel stressed";

walk("the room follows what is chosen, at the place that is heard", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await playsInRoom(visitor, await makesBeat(visit));
  await pressesTrack(visitor, 0.5);
  await playsNear(visitor, (await duration(visitor)) / 2);
  const since = performance.now();
  const before = await place(visitor);
  await opensOptions(visitor);
  await visitor.presses("summary", "Check your headphones");
  await visitor.presses("button", "Play left, then right");
  await visitor.chooses("Sleep timer", "10");
  await visitor.sees("Fades in 10 min.");
  await visitor.presses("summary", "Background sound");
  await visitor.presses("radio", /^Rain/);
  await hears(visitor, /layer=rain/);
  await visitor.chooses("A breath in the sound", "6");
  await hears(visitor, /layer=rain.*breath=6/);
  await visitor.presses("summary", "You listen with");
  await visitor.presses("radio", /^Speakers/);
  await hears(visitor, /layer=rain.*ears=speakers/);
  await playsPast(visitor, before + 1);
  const now = await place(visitor);
  const elapsed = (performance.now() - since) / 1000;
  expect(now).toBeLessThan(before + 5 + elapsed);
  await visitor.chooses("Session length", "30");
  await hears(visitor, /minutes=30.*layer=rain.*ears=speakers/);
  await visitor.until(
    () => document.querySelector<HTMLAudioElement>("audio[data-heard]")?.duration === 1800,
  );
  await visitor.sees("As you hear it now, 30 min");
  // The check has come to its end meanwhile: nothing of it is closed twice.
  await visitor.sees("What did you hear?");
  await visitor.presses("button", /^Done$/);
  await visitor.until(() => document.activeElement?.textContent === "Options");
});

walk(
  "a press of the mouse on the track leads there, and near the end to the end",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await playsInRoom(visitor, await makesBeat(visit));
    const seconds = await duration(visitor);
    for (const share of [0.75, 0.25, 1 - 5 / seconds]) {
      await pressesTrack(visitor, share);
      await playsNear(visitor, share * seconds);
    }
    await visitor.sees("How do you feel after listening?");
  },
);

walk("what is downloaded as WAV and as FLAC is what the server has, to the byte", async (visit) => {
  const { visitor } = visit;
  const jar = await signsIn(visit);
  const id = await makesBeat(visit);
  await visitor.opens(`/listen/${id}`);
  await visitor.hydrated();
  await opensOptions(visitor);
  for (const container of ["WAV", "FLAC"]) {
    const link = new RegExp(`^Download ${container} \\(\\d+ MB\\)$`);
    await visitor.presses("link", link);
    const address = await visitor.asks((name) => {
      const links = [...document.querySelectorAll("a")];
      return links.find(({ textContent }) => textContent?.startsWith(name))?.getAttribute("href");
    }, `Download ${container}`);
    const served = Buffer.from(await (await jar.get(String(address))).arrayBuffer());
    const file = join(visitor.window.downloads, `stillwave-${MOOD}.${container.toLowerCase()}`);
    await expect.poll(() => sizeOf(file), { timeout: 60_000 }).toBe(served.length);
    expect(served.equals(await readFile(file))).toBe(true);
  }
});

walk("a beat plays in its row of the history, and keeps how it felt", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  const id = await makesBeat(visit);
  await visitor.opens(`/listen/${id}`);
  await visitor.hydrated();
  await visitor.presses("button", /^Low$/);
  await visitor.sees("Kept. Thank you.");
  await playsInRoom(visitor, id);
  await pressesTrack(visitor, 1);
  await visitor.presses("button", /^Very good$/);
  await visitor.sees("Calmer than before.");
  await visitor.opens("/history");
  await visitor.hydrated();
  await visitor.sees("Low before, very good after");
  await visitor.presses("button", /^Play: I feel stressed$/);
  await playsPast(visitor, 0.5);
  await visitor.until(
    () => document.querySelector("article button")?.ariaLabel === "Pause: I feel stressed",
  );
  await visitor.reloads();
  await visitor.sees("Low before, very good after");
});

/** Of a file that may not be there yet. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.size ?? 0;
}

async function opensOptions(visitor: Visitor): Promise<void> {
  await visitor.stirs();
  await visitor.presses("button", "Options");
}

/** Waits until the sound that is heard, and no other, has an address, and plays. */
async function hears(visitor: Visitor, address: RegExp): Promise<void> {
  await visitor.until((pattern) => {
    const sounds = [...document.querySelectorAll<HTMLAudioElement>("audio[src]")];
    const [heard] = sounds;
    return sounds.length === 1 && !heard?.paused && new RegExp(pattern).test(heard?.src ?? "");
  }, address.source);
}
