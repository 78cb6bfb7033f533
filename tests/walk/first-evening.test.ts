import { readdir } from "node:fs/promises";
import { expect, vi } from "vitest";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { signsIn } from "./people.ts";
import { playsPast } from "./player.ts";
import { type Visit, walkFixture } from "./rig.ts";
import type { Visitor } from "./visitor.ts";

const walk = walkFixture("https");
const WORDS = "I lie awake and my thoughts race";
const PHONE = [390, 844] as const;

walk("a newcomer hears a feeling, and in the room the beat of their own words", async (visit) => {
  const { visitor } = visit;
  await visitor.opens("/");
  await visitor.sees("We Improve Lives");
  await hearsFeeling(visit);
  await visitor.fills("Or say it in your own words", WORDS);
  await visitor.presses("button", "Make my own sound");
  await signsUpByCode(visit);
  await hearsInRoom(visitor);
  await visitor.sees("For trouble sleeping and racing thoughts");
  await visitor.sees(`${SIGN_UP_CREDITS - 1} credits`);
  // Its file begins by itself, which ends what WebKit is opening at that moment.
  await vi.waitFor(() => savesSound(visitor), { timeout: 60_000 });
  await visitor.opens("/history");
  await visitor.sees(WORDS);
});

walk("on a phone the tip of Incognito takes no press from the button below it", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  await visitor.window.resize(...PHONE);
  // A download that begins by itself ends what WebKit is opening at that moment.
  await visitor.asks(() => localStorage.setItem("auto-download", "false"));
  for (const presses of [0, 2]) {
    await visitor.opens("/assessment");
    await visitor.hydrated();
    await visitor.fills("How are you feeling today?", `${WORDS} again`);
    // The mouse alone shows it, and so does the focus that two presses leave.
    await visitor.hovers("checkbox", "Incognito");
    for (let press = 0; press < presses; press += 1) await visitor.presses("checkbox", "Incognito");
    await visitor.sees("Only its own link can play it.");
    await visitor.presses("button", "Generate the Beat");
    await visitor.until(() => location.pathname.startsWith("/listen/"));
  }
});

walk("a beat that is made incognito is heard, and is in no history", async (visit) => {
  const { visitor } = visit;
  await signsIn(visit);
  // A download that begins by itself ends what WebKit is opening at that moment.
  await visitor.asks(() => localStorage.setItem("auto-download", "false"));
  await visitor.opens("/assessment");
  await visitor.hydrated();
  await visitor.fills("How are you feeling today?", WORDS);
  await visitor.presses("checkbox", "Incognito");
  await visitor.presses("button", "Generate the Beat");
  await hearsInRoom(visitor);
  await visitor.sees("Private: not in your history.");
  await visitor.opens("/history");
  await visitor.sees("Your beats will be waiting for you here.");
  expect(await visitor.asks(() => document.body.textContent)).not.toContain(WORDS);
});

async function hearsFeeling({ visitor, browser }: Visit): Promise<void> {
  await visitor.presses("link", /^Anxious/);
  await visitor.sees("From alert to calm.");
  // It plays no sound in a page before a press there.
  if (browser === "Firefox") await pressesOwnPlayer(visitor);
  await visitor.until(() => (document.querySelector("audio")?.currentTime ?? 0) > 0.5);
}

/** The button of the browser's own player is at its left. */
async function pressesOwnPlayer(visitor: Visitor): Promise<void> {
  await visitor.whole();
  const { left, middle } = await visitor.until(() => {
    const player = document.querySelector("audio");
    if (player === null) return undefined;
    player.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, height } = player.getBoundingClientRect();
    return { left, middle: top + height / 2 };
  });
  await visitor.window.press(left + 24, middle);
}

async function signsUpByCode({ visitor, stack }: Visit): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`;
  await visitor.sees("Your words are kept: they become your first beat.");
  await visitor.hydrated();
  await visitor.fills("Email", email);
  await visitor.presses("button", "Send me a code");
  await visitor.sees("Check your email for the confirmation link");
  await visitor.fills("The 8 digits of the code in the mail", await stack.inbox.nextCode(email));
  await visitor.presses("button", "Use the code");
}

/** Something of the file of the beat is on its way, or there. */
async function savesSound({ window }: Visitor): Promise<void> {
  const files = await readdir(window.downloads);
  expect(files, `${window.name} saves a sound`).toContainEqual(
    expect.stringMatching(/\.wav|\.part$/),
  );
}

/** The sound plays in the room, and the next key goes on from there, not from the top of the page. */
async function hearsInRoom(visitor: Visitor): Promise<void> {
  await visitor.until(() => location.pathname.startsWith("/listen/"));
  await playsPast(visitor, 0.5);
  await visitor.until(() => document.querySelector("main")?.contains(document.activeElement));
}
