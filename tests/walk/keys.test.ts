import { KEYS } from "./browsers/window.ts";
import { tabsTo } from "./keyboard.ts";
import { signsIn } from "./people.ts";
import { place, playsPast } from "./player.ts";
import { walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

const walk = walkFixture("http");

walk(
  "by keys alone: from the landing page to a sound, through it, and out again",
  async (visit) => {
    const { visitor } = visit;
    await signsIn(visit);
    await visitor.asks(() => localStorage.setItem("auto-download", "false"));
    await visitor.opens("/");
    await visitor.hydrated();
    await tabsTo(visitor, /^Help me feel better$/);
    await visitor.keys(KEYS.enter);
    await arrives(visitor, "How are you feeling today?");
    await tabsTo(visitor, /^How are you feeling today\?$/);
    await visitor.keys(..."I feel tense");
    await tabsTo(visitor, /^Generate the Beat$/);
    await visitor.keys(KEYS.enter);
    await arrives(visitor, "For stress");
    await playsPast(visitor, 0.5);

    await tabsTo(visitor, /^Pause$/);
    await visitor.keys(KEYS.enter);
    await visitor.until(() => document.activeElement?.getAttribute("aria-label") === "Play");
    const stopped = await place(visitor);
    await visitor.keys(KEYS.enter);
    await playsPast(visitor, stopped + 0.3);

    await tabsTo(visitor, /^Position$/);
    const before = await place(visitor);
    for (let press = 0; press < 20; press += 1) await visitor.keys(KEYS.right);
    await playsPast(visitor, before + 15);
    const far = await place(visitor);
    for (let press = 0; press < 15; press += 1) await visitor.keys(KEYS.left);
    await visitor.until((most) => {
      const sound = document.querySelector<HTMLAudioElement>("audio[data-heard]");
      return sound !== null && !sound.paused && sound.currentTime < most;
    }, far - 5);

    await tabsTo(visitor, /^Options$/);
    await visitor.keys(KEYS.enter);
    await visitor.until(() => document.querySelector("dialog[open]") !== null);
    await tabsTo(visitor, /^Session length/);
    await visitor.keys(KEYS.escape);
    await visitor.until(() => document.querySelector("dialog[open]") === null);
    await visitor.until(() => document.activeElement?.textContent === "Options");

    await tabsTo(visitor, /^Help$/);
    await visitor.keys(KEYS.enter);
    await arrives(visitor, "Help");
    await playsPast(visitor, (await place(visitor)) + 0.3);
  },
);

/** Waits for a page that a key leads to: the next one goes on from its content. */
async function arrives(visitor: Visitor, title: string): Promise<void> {
  await visitor.until((words) => {
    const focused = document.activeElement?.localName === "main";
    return focused && document.querySelector("h1")?.textContent === words;
  }, title);
}
